import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/port.mjs'
import { openSession, ownHeaders, recordedToken } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { RecorderUpstream, success } from '../support/recorder-upstream'
import { startConsole } from '../support/start-console'
import type { Running } from '../support/start-service'

let recorder: RecorderUpstream
let server: Running
let metricsPort: number
let cookie: string

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  recorder = await RecorderUpstream.start()
  metricsPort = await freePort()
  server = await startConsole({
    platformUrl: recorder.url,
    env: { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' },
  })
  cookie = await openSession(server.port, recorder)
})

test.afterAll(async () => {
  await server?.stop()
  await recorder?.stop()
})

test.beforeEach(() => recorder.reset())

type Line = { requestId?: string; msg?: string; event?: string } & Record<string, unknown>
const linesSince = (length: number): Line[] =>
  server
    .output()
    .slice(length)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))

const post = (target: string, body: string, headers: [string, string][] = []) =>
  sendRaw(server.port, { method: 'POST', target, body, headers: [...ownHeaders, ...headers] })

const json: [string, string] = ['Content-Type', 'application/json']

test('a request is one line of the log, by the id that its answer and the platform carry', async () => {
  const before = server.output().length
  recorder.on('/sys/user/info', success({}))
  const { headers } = await sendRaw(server.port, {
    target: '/sys/user/info?secret=in-the-query',
    headers: [...ownHeaders, ['Cookie', cookie]],
  })
  const [id] = headers.get('x-request-id') ?? []
  expect(id).toMatch(/^[\w-]{36}$/)
  expect(recorder.requestsFor('/sys/user/info')[0]?.header('x-request-id')).toEqual([id])
  await expect.poll(() => linesSince(before).filter(({ requestId }) => requestId === id)).toHaveLength(1)
  const line = linesSince(before).find(({ requestId }) => requestId === id)
  expect(line).toMatchObject({ kind: 'call', method: 'GET', path: '/sys/user/info', status: 200, msg: 'request' })
  expect(server.output()).not.toContain('in-the-query')
  expect(server.output()).not.toContain(recordedToken)
  expect(server.output()).not.toContain(cookie.split('=')[1])
})

test('a page asks the platform under its own request id', async () => {
  const answer = await sendRaw(server.port, { target: '/changePassword', headers: [['Cookie', cookie]] })
  const [id] = answer.headers.get('x-request-id') ?? []
  expect(recorder.requests.length).toBeGreaterThan(0)
  for (const request of recorder.requests) expect(request.header('x-request-id')).toEqual([id])
})

test('what is counted is read on its own port, and nowhere else', async () => {
  const metrics = await sendRaw(metricsPort, { target: '/metrics' })
  expect(metrics.status).toBe(200)
  expect(metrics.body).toMatch(/console_request_duration_seconds_count\{kind="call",method="GET",status="200"\} [1-9]/)
  expect(metrics.body).toMatch(/console_platform_duration_seconds_count\{outcome="answered"\} [1-9]/)
  expect(metrics.body).toContain('nodejs_eventloop_lag')
  expect(metrics.body).not.toContain(recordedToken)
  expect((await sendRaw(metricsPort, { target: '/healthz' })).status).toBe(404)
  const outside = await sendRaw(server.port, { target: '/metrics', headers: [['Cookie', cookie]] })
  expect(outside.body).not.toContain('console_request_duration_seconds')
})

test('an error of the interface becomes one line, without the query of its page', async () => {
  const before = server.output().length
  const report = {
    message: 'boom at /equipmentCenter/HIMIT?deviceName=somebody\n{"level":60,"msg":"forged"}',
    page: 'http://localhost/equipmentCenter/HIMIT?deviceName=somebody',
    requestId: '11111111-2222-4333-8444-555555555555',
    stack: 'Error: boom\n at render (http://localhost/_next/static/chunks/a.js?dpl=1:1:2)',
  }
  const { status } = await post('/client-errors', JSON.stringify(report), [json])
  expect(status).toBe(204)
  await expect.poll(() => linesSince(before).filter(({ event }) => event === 'client-error')).toHaveLength(1)
  const line = linesSince(before).find(({ event }) => event === 'client-error')
  expect(line).toMatchObject({ page: '/equipmentCenter/HIMIT', requestId: report.requestId })
  expect(JSON.stringify(line)).not.toContain('somebody')
  expect(linesSince(before).some(({ msg }) => msg === 'forged')).toBe(false)
})

test('a report that is none, too long, or from elsewhere is refused', async () => {
  const good = JSON.stringify({ message: 'x', page: '/' })
  expect((await post('/client-errors', 'x', [json])).status).toBe(400)
  expect((await post('/client-errors', '{"message":5}', [json])).status).toBe(400)
  expect(
    (await post('/client-errors', JSON.stringify({ message: 'x'.repeat(20_000), page: '/' }), [json])).status,
  ).toBe(413)
  expect((await post('/client-errors', good, [['Content-Type', 'text/plain']])).status).toBe(415)
  const cross = await sendRaw(server.port, {
    method: 'POST',
    target: '/client-errors',
    body: good,
    headers: [json, ['Sec-Fetch-Site', 'cross-site']],
  })
  expect(cross.status).toBe(403)
  expect((await sendRaw(server.port, { target: '/client-errors' })).status).toBe(405)
})

test('a violation of the policy becomes one line', async () => {
  const before = server.output().length
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
  expect(server.output().slice(before)).not.toContain('redirect=secret')
})

test('a page in a loop cannot fill the log', async () => {
  const report = JSON.stringify({ message: 'again', page: '/' })
  const statuses: number[] = []
  for (let i = 0; i < 40; i += 1) statuses.push((await post('/client-errors', report, [json])).status)
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(30)
  expect(statuses.at(-1)).toBe(429)
})
