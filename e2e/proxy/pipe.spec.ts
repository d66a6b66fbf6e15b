import { expect, test } from '@playwright/test'
import { openSession, ownHeaders, recordedToken } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { RecorderUpstream, success } from '../support/recorder-upstream'
import { startConsole } from '../support/start-console'
import type { Running } from '../support/start-service'

let recorder: RecorderUpstream
let server: Running
let cookie: string

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  recorder = await RecorderUpstream.start()
  server = await startConsole({ platformUrl: recorder.url })
  cookie = await openSession(server.port, recorder)
})

test.afterAll(async () => {
  await server?.stop()
  await recorder?.stop()
})

test.beforeEach(() => recorder.reset())

const read = (target: string, headers: [string, string][] = []) =>
  sendRaw(server.port, { target, headers: [...ownHeaders, ['Cookie', cookie], ...headers] })

test('the platform is sent headers that the console made, and none of the client', async () => {
  const smuggled: [string, string][] = [
    ['token', 'evil'],
    ['TOKEN', 'evil2'],
    ['X_Token', 'evil3'],
    ['Authorization', 'Bearer evil'],
    ['Language', '../x'],
    ['X-User-Id', '1'],
    ['X-Forwarded-For', '9.9.9.9'],
    ['X-Forwarded-Host', 'york.localhost'],
  ]
  recorder.on('/sys/user/info', success({}))
  await read('/sys/user/info', smuggled)
  const [request, ...others] = recorder.requestsFor('/sys/user/info')
  expect(others).toEqual([])
  expect(request?.header('token')).toEqual([recordedToken])
  expect(request?.header('language')).toHaveLength(1)
  expect(request?.header('language')[0]).toMatch(/^(zh_CN|en_US)$/)
  for (const name of ['cookie', 'x_token', 'authorization', 'x-user-id', 'x-forwarded-host']) {
    expect(request?.header(name), name).toEqual([])
  }
  expect(recorder.log).not.toContain('evil')
  expect(recorder.log).not.toContain('9.9.9.9')
})

const isPage = (target: string): boolean => target.includes('%2e%2e') || target.includes('/../')

test('a path that the contract does not name never reaches the platform', async () => {
  const targets = [
    '/sys/..%2f..%2fx',
    '/sys/%2e%2e/x',
    '/sys/..%252fx',
    '//sys/user/info',
    '/sys//user/info',
    '/sys/@evil',
    '/sys/%00',
    '/sys/%5c..',
    '/sys/%ff',
    '/sys/;x',
    '/sys/actuator',
    '/checker_svc/../swagger',
    `/sys/${'x'.repeat(8000)}`,
  ]
  for (const target of targets) {
    const { status } = await read(target)
    expect(status, target.slice(0, 40)).toBeLessThan(500)
    if (!isPage(target)) expect(status, target.slice(0, 40)).toBeGreaterThanOrEqual(300)
  }
  // A path with dot segments is the page that it leads to; a page reads what every page reads, and nothing else.
  const shell = ['/sys/user/info', '/sys/menu/nav', '/sys/preference/tables']
  expect(recorder.requests.map(({ path }) => path).filter((path) => !shell.includes(path))).toEqual([])
})

test('a change by GET, or without the header of our own pages, never reaches the platform', async () => {
  const remove = '/sys/menu/delete?menuId=1'
  expect((await read(remove)).status).toBe(405)
  expect((await sendRaw(server.port, { target: remove, headers: [['Cookie', cookie]] })).status).toBeGreaterThanOrEqual(
    400,
  )
  const foreign = await sendRaw(server.port, {
    target: '/sys/user/info',
    headers: [
      ['X-Console', '1'],
      ['Sec-Fetch-Site', 'cross-site'],
      ['Cookie', cookie],
    ],
  })
  expect(foreign.status).toBe(403)
  expect(recorder.requests).toEqual([])
})

test('a redirect of the platform is not followed', async () => {
  const other = await RecorderUpstream.start()
  try {
    recorder.on('/sys/user/info', { kind: 'redirect', to: `${other.url}/sys/user/info` })
    expect((await read('/sys/user/info')).status).toBe(502)
    expect(other.requests).toEqual([])
  } finally {
    await other.stop()
  }
})

const unusable: [string, Parameters<RecorderUpstream['on']>[1]][] = [
  ['HTML', { kind: 'answer', headers: { 'Content-Type': 'text/html' }, body: '<h1>hello</h1>' }],
  ['null', { kind: 'answer', body: 'null' }],
  ['an array', { kind: 'answer', body: [] }],
  ['a code that is text', { kind: 'answer', body: { code: '0', msg: '', data: {} } }],
  ['no JSON at all', { kind: 'answer', body: '{"code":0' }],
  ['no HTTP', { kind: 'bytes', bytes: 'hello\r\n\r\n', close: true }],
  ['a reset', { kind: 'reset' }],
  ['a reset in the body', { kind: 'reset', midBody: true }],
]

for (const [what, behaviour] of unusable) {
  test(`an answer that is unusable (${what}) becomes an error envelope`, async () => {
    recorder.on('/sys/user/info', behaviour)
    const answer = await read('/sys/user/info')
    expect(answer.status).toBeGreaterThanOrEqual(502)
    const envelope = JSON.parse(answer.body)
    expect(envelope.code).toBe(answer.status)
    expect(envelope.msg).toBeTruthy()
    expect(envelope.requestId).toMatch(/^[\w-]{8,}$/)
  })
}

test('a platform that refuses gets an envelope at once, and is used again as soon as it is back', async () => {
  await recorder.refuse()
  const began = Date.now()
  expect((await read('/sys/user/info')).status).toBe(502)
  expect(Date.now() - began).toBeLessThan(1000)
  expect((await sendRaw(server.port, { target: '/healthz' })).status).toBe(200)
  expect((await sendRaw(server.port, { target: '/readyz' })).status).toBe(503)
  await recorder.open()
  recorder.on('/sys/user/info', success({}))
  expect((await read('/sys/user/info')).status).toBe(200)
})

test('40 s cover the body: an answer that stalls half-way ends as 504, and its connection is closed', async () => {
  test.setTimeout(70_000)
  recorder.on('/sys/user/info', { kind: 'stall' })
  const began = Date.now()
  const answer = await sendRaw(server.port, {
    target: '/sys/user/info',
    headers: [...ownHeaders, ['Cookie', cookie]],
    timeout: 60_000,
  })
  expect(answer.status).toBe(504)
  expect(Date.now() - began).toBeGreaterThan(39_000)
  expect(Date.now() - began).toBeLessThan(41_500)
})

test('the token is in no answer and in no line of the log', async () => {
  recorder.on('/sys/user/info', success({}))
  const answer = await read('/sys/user/info')
  expect(answer.raw.toString('latin1')).not.toContain(recordedToken)
  expect(server.output()).not.toContain(recordedToken)
})
