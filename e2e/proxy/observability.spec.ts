import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/run/port.mjs'
import { ownHeaders, recordedToken } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { RecordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

const console_ = new RecordedConsole()
let metricsPort: number

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  metricsPort = await freePort()
  await console_.start({ METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' })
})
test.afterAll(() => console_.stop())
test.beforeEach(() => console_.recorder.reset())

type Line = { requestId?: string; msg?: string; event?: string } & Record<string, unknown>
const linesSince = (length: number): Line[] =>
  console_.server
    .output()
    .slice(length)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))

const post = (target: string, body: string, headers: [string, string][] = []) =>
  console_.send({ method: 'POST', target, body, headers: [...ownHeaders, ...headers] })

const json: [string, string] = ['Content-Type', 'application/json']

test('a request is one log line, with the request id of its answer and its platform call', async () => {
  const before = console_.server.output().length
  console_.recorder.on('/sys/user/info', success({}))
  const { headers } = await console_.send({
    target: '/sys/user/info?secret=in-the-query',
    headers: [...ownHeaders, ['Cookie', console_.cookie]],
  })
  const [id] = headers.get('x-request-id') ?? []
  expect(id).toMatch(/^[\da-f]{32}$/)
  expect(console_.recorder.requestsFor('/sys/user/info')[0]?.header('x-request-id')).toEqual([id])
  await expect.poll(() => linesSince(before).filter(({ requestId }) => requestId === id)).toHaveLength(1)
  const line = linesSince(before).find(({ requestId }) => requestId === id)
  expect(line).toMatchObject({ kind: 'call', method: 'GET', path: '/sys/user/info', status: 200, msg: 'request' })
  expect(console_.server.output()).not.toContain('in-the-query')
  expect(console_.server.output()).not.toContain(recordedToken)
  expect(console_.server.output()).not.toContain(console_.cookie.split('=')[1])
})

test('every line of the log is JSON with its time, from the first on', async () => {
  const lines = console_.server.output().trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(JSON.parse(line), line).toMatchObject({ time: expect.stringMatching(/^20\S+Z$/) })
})

test('a page calls the platform under its own request id', async () => {
  const answer = await console_.send({ target: '/changePassword', headers: [['Cookie', console_.cookie]] })
  const [id] = answer.headers.get('x-request-id') ?? []
  expect(console_.recorder.requests.length).toBeGreaterThan(0)
  for (const request of console_.recorder.requests) expect(request.header('x-request-id')).toEqual([id])
})

test('metrics are served on their own port, and nowhere else', async () => {
  const metrics = await sendRaw(metricsPort, { target: '/metrics' })
  expect(metrics.status).toBe(200)
  expect(metrics.body).toMatch(/console_request_duration_seconds_count\{kind="call",method="GET",status="200"\} [1-9]/)
  expect(metrics.body).toMatch(/console_platform_duration_seconds_count\{outcome="answered"\} [1-9]/)
  expect(metrics.body).toContain('nodejs_eventloop_lag')
  expect(metrics.body).not.toContain(recordedToken)
  expect((await sendRaw(metricsPort, { target: '/healthz' })).status).toBe(404)
  const outside = await console_.send({ target: '/metrics', headers: [['Cookie', console_.cookie]] })
  expect(outside.body).not.toContain('console_request_duration_seconds')
})

test('an interface error becomes one line, without the query of its page', async () => {
  const before = console_.server.output().length
  const report = {
    err: 'boom at /equipmentCenter/HIMIT?deviceName=somebody\n{"level":60,"msg":"forged"}',
    url: 'http://localhost/equipmentCenter/HIMIT?deviceName=somebody',
    requestId: '11111111-2222-4333-8444-555555555555',
    stack: 'Error: boom\n at render (http://localhost/_next/static/chunks/a.js?dpl=1:1:2)',
  }
  const { status } = await post('/client-errors', JSON.stringify(report), [json])
  expect(status).toBe(204)
  await expect.poll(() => linesSince(before).filter(({ event }) => event === 'client-error')).toHaveLength(1)
  const line = linesSince(before).find(({ event }) => event === 'client-error')
  expect(line).toMatchObject({ entry: { url: '/equipmentCenter/HIMIT' }, requestId: report.requestId })
  expect(JSON.stringify(line)).not.toContain('somebody')
  expect(linesSince(before).some(({ msg }) => msg === 'forged')).toBe(false)
})

test('a report that is invalid, too long, or from another site is refused', async () => {
  const good = JSON.stringify({ err: 'x', url: '/' })
  expect((await post('/client-errors', 'x', [json])).status).toBe(400)
  expect((await post('/client-errors', '{"err":5}', [json])).status).toBe(400)
  expect((await post('/client-errors', JSON.stringify({ err: 'x'.repeat(20_000), url: '/' }), [json])).status).toBe(413)
  expect((await post('/client-errors', good, [['Content-Type', 'text/plain']])).status).toBe(415)
  const cross = await console_.send({
    method: 'POST',
    target: '/client-errors',
    body: good,
    headers: [json, ['Sec-Fetch-Site', 'cross-site']],
  })
  expect(cross.status).toBe(403)
  expect((await console_.send({ target: '/client-errors' })).status).toBe(405)
})

test('a policy violation becomes one line', async () => {
  const before = console_.server.output().length
  const report = {
    'csp-report': {
      'document-uri': 'http://localhost/login?redirect=secret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'inline',
    },
  }
  const type: [string, string] = ['Content-Type', 'application/csp-report']
  expect((await post('/csp', JSON.stringify(report), [type])).status).toBe(204)
  await expect.poll(() => linesSince(before).filter(({ event }) => event === 'csp-violation')).toHaveLength(1)
  expect(console_.server.output().slice(before)).not.toContain('redirect=secret')
})

test('a page in a loop cannot fill the log', async () => {
  const report = JSON.stringify({ err: 'again', url: '/' })
  const statuses: number[] = []
  for (let i = 0; i < 40; i += 1) statuses.push((await post('/client-errors', report, [json])).status)
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(30)
  expect(statuses.at(-1)).toBe(429)
})
