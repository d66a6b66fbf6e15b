import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { captchaApi } from '@/lib/contract/captcha'
import { eventApi } from '@/lib/contract/event'
import { serveCalls } from '@/tests/support/serve-calls'
import { untilTrue } from '@/tests/support/until'

/** Series by name, each with the values of its labels; and the families that they belong to, as `# TYPE` names them. */
export type Answered = {
  series: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
  families: ReadonlySet<string>
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
const listen = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const close = (server: Server): Promise<void> => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal }

/** The body of an answer, or null for a reader who left before it. */
const ask = (port: number, path: string, { method = 'GET', headers = {}, body, signal }: Sent = {}) =>
  new Promise<string | null>((resolve) => {
    const own = { host: 'localhost', 'x-console': '1', 'sec-fetch-site': 'same-origin', ...headers }
    const sent = request({ host: '127.0.0.1', port, path, method, headers: own, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    sent.on('error', () => resolve(null))
    signal?.addEventListener('abort', () => sent.destroy())
    sent.end(body)
  })

export const readText = (text: string): Answered => {
  const series = new Map<string, Map<string, Set<string>>>()
  const families = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name))
  for (const [, name = '', braces = ''] of text.matchAll(/^([a-z_\d]+)(?:\{(.*)\})? \S+$/gm)) {
    const labels = series.get(name) ?? new Map<string, Set<string>>()
    series.set(name, labels)
    for (const [, label = '', value = ''] of braces.matchAll(/(\w+)="([^"]*)"/g))
      labels.set(label, (labels.get(label) ?? new Set()).add(value))
  }
  return { series, families }
}

/**
 * What `/metrics` answers once the console has met everything that it counts: its own front door, with a platform that
 * answers, answers wrongly, is silent, and is gone. Only pages are made by a stand-in for Next.
 */
export const askMetrics = async (): Promise<Answered> => {
  const leave = new AbortController()
  const platform = createServer((asked, response) => {
    if (asked.url?.includes('left')) return leave.abort()
    if (asked.url?.includes('silent')) return
    if (asked.url?.includes('elsewhere')) return response.writeHead(302, { location: '/' }).end()
    const data = { required: false, image: null }
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 0, msg: '', data }))
  })
  await listen(platform)
  Object.assign(process.env, {
    SESSION_SECRET: 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test',
    ALLOW_INSECURE: '1',
    LOG_LEVEL: 'silent',
    PLATFORM_API_URL: `http://127.0.0.1:${portOf(platform)}`,
  })
  const { createDoor } = await import('@/lib/front-door/door')
  const { serveMetrics } = await import('@/lib/telemetry/serve-metrics')
  const { consoleConfig } = await import('@/lib/config/console-config')
  const { metrics: ownMetrics } = await import('@/lib/bff/watch/metrics')
  const metrics = await serveMetrics(ownMetrics().registry, '127.0.0.1', 0)
  const door = createDoor({
    serve: await serveCalls(async ({ url }, response) => {
      if (url?.startsWith('/failing')) response.writeHead(500)
      if (!url?.startsWith('/waiting')) response.end('page')
    }),
    isOurHost: () => true,
    files: { names: new Set(['/logo.svg']), serve: (_asked, response) => response.end() },
    isStopping: () => false,
  })
  await listen(door)
  const port = portOf(door)
  try {
    for (const path of ['/healthz', '/readyz', '/logo.svg', '/page', '/failing', '/_next/image']) await ask(port, path)
    await ask(port, eventApi.stream.path)
    const call = captchaApi.issue.path
    await ask(port, call)
    await ask(port, `${call}?username=elsewhere`)
    await ask(port, `${call}?username=left`, { signal: leave.signal })
    // The 40 s of a call, shortened.
    consoleConfig().upstreamTimeout = 200
    await ask(port, `${call}?username=silent`)
    consoleConfig().upstreamTimeout = 40_000
    await close(platform)
    await ask(port, call)

    const json = { 'content-type': 'application/json' }
    const error = JSON.stringify({ err: 'x', url: '/' })
    await ask(port, '/client-errors', { method: 'POST', headers: json, body: error })
    const violation = { 'csp-report': { 'document-uri': '/', 'effective-directive': 'img-src', 'blocked-uri': 'x' } }
    await ask(port, '/csp', { method: 'POST', headers: json, body: JSON.stringify(violation) })

    // All places for pages taken, and one more.
    const full = new AbortController()
    const waiting = Array.from({ length: 33 }, () => ask(port, '/waiting', { signal: full.signal }))
    await Promise.any(waiting)
    full.abort()
    await Promise.all(waiting)

    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    let text = ''
    await untilTrue(
      async () => {
        text = (await ask(portOf(metrics), '/metrics')) ?? ''
        return text.includes('nodejs_gc_duration_seconds_sum{')
      },
      { timeout: 10_000 },
    )
    return readText(text)
  } finally {
    await close(door)
    await close(metrics)
  }
}
