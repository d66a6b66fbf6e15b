import { describe, expect, it } from '@jest/globals'
import { Hono } from 'hono'
import type { SpanPlace } from '@/lib/telemetry/trace-id'
import type { Span, SpanStart, Tracing } from '@/lib/telemetry/tracing'
import { readConfig } from '../../config/config'
import { currentSpan } from '../../telemetry/current-span'
import { createMetrics } from '../../telemetry/metrics'
import { type Bindings, readFacts } from './request-facts'
import { watchRequests } from './watch-requests'

const trace = 'ab'.repeat(16)
const other = 'cd'.repeat(16)
const parent = `00-${trace}-${'12'.repeat(8)}-01`

type Seen = SpanStart & { name: string; place: SpanPlace; ends: (string | undefined)[] }

const watched = () => {
  const seen: Seen[] = []
  const tracing: Tracing = {
    start: (name, how): Span => {
      const traceId = how.within?.traceId ?? how.traceId ?? 'ef'.repeat(16)
      const place = { traceId, spanId: String(seen.length).padStart(16, '1'), sampled: true }
      const ends: (string | undefined)[] = []
      seen.push({ ...how, name, place, ends })
      return { place, set: () => undefined, end: (failure) => ends.push(failure) }
    },
    stop: async () => undefined,
  }
  const metrics = createMetrics({ version: '0.0.0', commit: 'test' })
  const app = new Hono<{ Bindings: Bindings }>()
  const config = readConfig({ PLATFORM_DEMO: '1' })
  const nameOf = (method: string, path: string) => (path === '/known' ? `${method}.known` : undefined)
  app.use(watchRequests({ metrics, tracing }, nameOf, config))
  const late: (string | undefined)[] = []
  app.get('/known', (c) => {
    setTimeout(() => late.push(currentSpan()?.place.traceId), 10)
    return c.json({ id: readFacts(c, config).requestId, within: currentSpan()?.place.traceId })
  })
  app.get('/device/ota/:id', (c) => c.text(''))
  app.get('/broken', () => {
    throw new Error('planted')
  })
  app.onError((_error, c) => c.text('', 500))
  app.get('/healthz', (c) => c.text(''))
  const ask = async (path: string, headers: Record<string, string> = {}, from = '127.0.0.1') => {
    const response = await app.request(path, { headers }, { incoming: { socket: { remoteAddress: from } } })
    return { status: response.status, body: await response.text() }
  }
  return { ask, seen, metrics, late }
}

describe('the trace of a request', () => {
  it.each([
    ['of a traceparent', { traceparent: parent, 'x-request-id': other }, trace],
    ['of its id where no traceparent is right', { traceparent: `${parent}-x`, 'x-request-id': other }, other],
    [
      'a new one where neither is',
      { traceparent: 'x', 'x-request-id': '00000000-0000-4000-8000-000000000000' },
      'ef'.repeat(16),
    ],
  ])('is that %s', async (_what, headers, expected) => {
    const { ask, seen } = watched()
    await ask('/known', headers)
    expect(seen.map(({ place }) => place.traceId)).toEqual([expected])
    expect(seen[0]?.within).toEqual(
      expected === trace ? { traceId: trace, spanId: '12'.repeat(8), sampled: true } : undefined,
    )
  })

  it('is that of nobody who is no console', async () => {
    const { ask, seen } = watched()
    for (const from of ['10.1.2.3', '2001:db8::1', '::ffff:10.1.2.3']) {
      await ask('/device/ota/1', { traceparent: parent, 'x-request-id': other }, from)
    }
    await ask('/known', { traceparent: parent }, '::ffff:127.0.0.1')
    expect(seen.map(({ place }) => place.traceId)).toEqual([...Array(3).fill('ef'.repeat(16)), trace])
  })

  it('is the id of a request that brought none', async () => {
    const { ask } = watched()
    const { body } = await ask('/known')
    expect(JSON.parse(body)).toEqual({ id: 'ef'.repeat(16), within: 'ef'.repeat(16) })
  })

  it('ends with its answer: what goes on later is not part of it', async () => {
    const { ask, late } = watched()
    await ask('/known')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(late).toEqual([undefined])
  })
})

describe('a span', () => {
  it('is named by the contract, and otherwise by what the path begins with', async () => {
    const { ask, seen } = watched()
    for (const path of ['/known?q=secret', '/device/ota/84F3EB0F0145', '/secret', '/healthz']) await ask(path)
    expect(seen.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['GET /known', { 'app.endpoint': 'GET.known', 'http.request.method': 'GET', 'http.route': '/known' }],
      ['request device', { 'app.endpoint': 'device' }],
      ['request other', { 'app.endpoint': 'other' }],
    ])
  })

  it('is failed where the answer is', async () => {
    const { ask, seen } = watched()
    await ask('/broken')
    await ask('/missing')
    expect(seen.map(({ ends }) => ends)).toEqual([['500'], [undefined]])
  })
})

it('metrics count every request by its endpoint and status, and none is left in flight', async () => {
  const { ask, metrics } = watched()
  for (const path of ['/known', '/known', '/broken', '/secret', '/healthz']) await ask(path)
  const { values } = await metrics.requests.get()
  const counts = values
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => `${labels.endpoint} ${labels.status}: ${value}`)
  expect(counts.sort()).toEqual(['GET.known 200: 2', 'health 200: 1', 'other 404: 1', 'other 500: 1'])
  expect((await metrics.inFlight.get()).values.map(({ value }) => value)).toEqual([0])
})
