import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BffAnswer, BffRequest } from '@/lib/bff/exchange'
import { ownAnswers } from '@/lib/bff/own-paths'
import type { OwnPath } from '@/lib/edge/paths'
import { CookieJar } from './cookie-jar'
import { startOidcProvider, type TestProvider } from './oidc-provider'

export const origins = {
  6: 'http://localhost:3000',
  12: 'http://hitachi.localhost:3000',
  13: 'http://york.localhost:3000',
} as const
export type Asked = { target: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }

/** A platform that writes down what it is asked, and answers what the test says. */
export class StubPlatform {
  asked: Asked[] = []
  private says = { status: 200, body: '' }
  private readonly server: Server

  constructor() {
    this.server = createServer(async (request, response) => {
      const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>
      this.asked.push({ target: request.url ?? '', headers: request.headers, body })
      if (this.says.status === 0) return response.destroy()
      response.writeHead(this.says.status, { 'content-type': 'application/json', connection: 'close' })
      return response.end(this.says.body)
    })
  }

  say(data: unknown, code = 0, status = 200): void {
    this.says = { status, body: JSON.stringify({ code, msg: 'm', data }) }
  }

  /** Closes every connection without an answer. */
  goAway(): void {
    this.says = { status: 0, body: '' }
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve))
  }
}

type Visit = {
  method?: string
  search?: string
  headers?: Record<string, string | undefined>
  body?: string
  jar?: CookieJar
  acquirePermit?: () => Promise<boolean>
}

/** One request to an own path of the console, by a browser with these cookies; it keeps those of the answer. */
export const visit = async (path: OwnPath, own: Visit = {}): Promise<BffAnswer> => {
  const headers: Record<string, string | undefined> = {
    host: 'localhost:3000',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
    cookie: own.jar?.header(),
    ...own.headers,
  }
  const request: BffRequest = {
    method: own.method ?? 'GET',
    path,
    search: own.search ?? '',
    body: (async function* () {
      yield Buffer.from(own.body ?? '')
    })(),
    requestId: 'r-1',
    address: '192.0.2.1',
    header: (name) => headers[name] ?? null,
    signal: new AbortController().signal,
    ...(own.acquirePermit && { acquirePermit: own.acquirePermit }),
  }
  const answer = await ownAnswers[path](request)
  own.jar?.take(answer.cookies)
  return answer
}

export const locationOf = ({ headers }: BffAnswer): string => headers.Location ?? ''
export const setCookieOf = ({ cookies }: BffAnswer, name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))

/** Goes where the console has sent the browser, until the provider sends it back: the query it comes back with. */
export const passProvider = async (address: string, origin: string): Promise<string> => {
  const jar = new CookieJar()
  let next = address
  for (let turn = 0; turn < 10; turn += 1) {
    const { headers } = await fetch(next, { redirect: 'manual', headers: { cookie: jar.header() } })
    jar.take(headers.getSetCookie())
    const url = new URL(headers.get('location') ?? '', next)
    if (url.origin === origin) return url.search
    next = url.href
  }
  throw new Error(`the provider did not send back: ${next}`)
}

/** From the sign-in page to the provider and back, up to the provider's answer. */
export const goAndComeBack = async (jar: CookieJar, redirect = '/dashboard'): Promise<string> => {
  const left = await visit('/sso/start', { jar, search: `?redirect=${encodeURIComponent(redirect)}` })
  return passProvider(locationOf(left), origins[6])
}

/** Sets the console's environment for a provider of brands 6 and 12; before anything has read it. */
export const startBench = async (): Promise<{ provider: TestProvider; platform: StubPlatform }> => {
  const provider = await startOidcProvider({ origins: [origins[6], origins[12]] })
  const platform = new StubPlatform()
  Object.assign(process.env, {
    SESSION_SECRET: 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test',
    ALLOW_INSECURE: '1',
    LOG_LEVEL: 'silent',
    PLATFORM_API_URL: await platform.start(),
  })
  for (const [at, brand] of ([6, 12] as const).entries()) setProvider(brand, provider, at)
  return { provider, platform }
}

/** The environment of one brand for one client of a provider. */
export const setProvider = (brand: 6 | 12 | 13, { issuer, clients }: TestProvider, at: number): void => {
  const client = clients[at]
  if (!client) throw new Error(`the provider has no client ${at}`)
  process.env[`OIDC_${brand}_ISSUER`] = issuer
  process.env[`OIDC_${brand}_CLIENT_ID`] = client.clientId
  process.env[`OIDC_${brand}_CLIENT_SECRET`] = client.clientSecret
  process.env[`OIDC_${brand}_ORIGIN`] = client.origin
}
