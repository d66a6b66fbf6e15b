import { expect, test } from '@playwright/test'
import { type Collector, startCollector } from '../../tests/support/otlp-collector'
import { ownHeaders } from '../support/open-session'
import { RecordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

// The console as it is built: OpenTelemetry lies in a file beside it, and pages read in Next's own copy of our modules.
const console_ = new RecordedConsole()
let collector: Collector
const foreign = 'f'.repeat(32)
const claims: [string, string][] = [
  ['traceparent', `00-${foreign}-${'e'.repeat(16)}-01`],
  ['tracestate', 'a=b'],
  ['baggage', 'a=b'],
]

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  collector = await startCollector()
  await console_.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
})
test.afterAll(async () => {
  await console_.stop()
  await collector.close()
})

test('a call and a page are traces with the ids of their answers, whatever the client claims', async () => {
  console_.recorder.on('/sys/user/info', success({}))
  const call = await console_.call('/sys/user/info', { headers: claims })
  const [callId = ''] = call.headers.get('x-request-id') ?? []
  expect(callId).toMatch(/^[\da-f]{32}$/)
  const page = await console_.send({
    target: '/equipmentCenter/HIMIT',
    headers: [...ownHeaders, ['Cookie', console_.cookie], ['Accept', 'text/html'], ...claims],
  })
  const [pageId = ''] = page.headers.get('x-request-id') ?? []
  const { requests } = console_.recorder
  for (const name of ['tracestate', 'baggage']) expect(requests.flatMap((request) => request.header(name))).toEqual([])
  // What is left is sent when it stops.
  await console_.server.stop()
  const spans = collector.spans()
  expect(spans.map(({ traceId }) => traceId)).not.toContain(foreign)
  for (const [id, name] of [
    [callId, 'GET /sys/user/info'],
    [pageId, 'GET /equipmentCenter/HIMIT'],
  ] as const) {
    const own = spans.filter(({ traceId }) => traceId === id)
    const [root] = own.filter(({ kind }) => kind === 'server')
    expect(root).toMatchObject({ name, parentId: '', service: 'hvac-console' })
    const calls = own.filter(({ kind }) => kind === 'client')
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.map(({ parentId }) => parentId)).toEqual(calls.map(() => root?.spanId))
    // The platform is told of each call's own span, and of no other.
    const told = requests.flatMap((request) => request.header('traceparent')).filter((text) => text.includes(id))
    expect(told.sort()).toEqual(calls.map(({ spanId }) => `00-${id}-${spanId}-01`).sort())
  }
  expect(collector.metrics().map(({ name }) => name)).toContain('console_request_duration_seconds')
})
