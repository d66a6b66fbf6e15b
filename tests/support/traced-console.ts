import { type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTelemetry } from '@/lib/telemetry/open-telemetry'
import { type Collector, settingsFor } from './otlp-collector'
import { serveCalls } from './serve-calls'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; requestId: string }
type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }

/** The console's own front door before a platform; `readPage` stands in for Next. */
export const tracedConsole = async (
  collector: Pick<Collector, 'endpoint'>,
  platformUrl: string,
  readPage: (requestId: string, headers: IncomingHttpHeaders) => Promise<void>,
) => {
  Object.assign(process.env, {
    SESSION_SECRET: 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test',
    ALLOW_INSECURE: '1',
    LOG_LEVEL: 'silent',
    PLATFORM_API_URL: platformUrl,
  })
  const { createDoor } = await import('@/lib/front-door/door')
  const { beginTracing, endTracing } = await import('@/lib/bff/watch/tracing')
  const { metrics } = await import('@/lib/bff/watch/metrics')
  const settings = settingsFor(collector.endpoint, 'hvac-console')
  beginTracing(startTelemetry({ settings, registry: metrics().registry, warn: () => undefined }))
  const door: Server = createDoor({
    serve: await serveCalls(async ({ headers }, response) => {
      await readPage(String(headers['x-request-id']), headers)
      response.end('page')
    }),
    isOurHost: () => true,
    files: { names: new Set(['/logo.svg']), serve: (_asked, response) => response.end() },
    isStopping: () => false,
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo

  const ask = (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const own = {
        host: 'localhost',
        'x-console': '1',
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      }
      const sent = request({ host: '127.0.0.1', port, path, method, headers: own, agent: false }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
            requestId: String(answer.headers['x-request-id']),
          }),
        )
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })

  /** Signs in. Answers the cookie of the session. */
  const signIn = async (username: string, password: string): Promise<string> => {
    const { headers, status, body } = await ask('/sys/login', { method: 'POST', body: { username, password } })
    const cookie = headers['set-cookie']?.find((text) => text.startsWith('Admin-Token='))
    if (!cookie) throw new Error(`no session: ${status} ${body}`)
    return cookie.split(';', 1)[0] ?? ''
  }

  return {
    ask,
    signIn,
    endTracing,
    close: () =>
      new Promise<void>((resolve) => {
        door.close(() => resolve())
        door.closeAllConnections()
      }),
  }
}
