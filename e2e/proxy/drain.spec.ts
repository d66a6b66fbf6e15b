import { expect, test } from '@playwright/test'
import { eventApi } from '@/lib/contract/event'
import { openSession, ownHeaders } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { RecorderUpstream, success } from '../support/recorder-upstream'
import { SlowClient } from '../support/slow-client'
import { startConsole } from '../support/start-console'

test.describe.configure({ mode: 'default' })
let recorder: RecorderUpstream
test.beforeAll(async () => {
  recorder = await RecorderUpstream.start()
})
test.afterAll(() => recorder.stop())
test.beforeEach(() => recorder.reset())

test('F17: told to stop, the console finishes requests under way, refuses new ones, and exits within 45 s', async () => {
  const server = await startConsole({ platformUrl: recorder.url })
  const cookie = await openSession(server.port, recorder)
  recorder.on('/sys/user/info', { ...success('done'), afterMs: 3000 } as ReturnType<typeof success>)
  recorder.on('/sys/question/save', { ...success('saved'), afterMs: 3000 } as ReturnType<typeof success>)
  const idle = new SlowClient(server.port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const silent = new SlowClient(server.port, '')
  await expect.poll(() => idle.received).toContain('HTTP/1.1 200')
  const headers: [string, string][] = [...ownHeaders, ['Cookie', cookie], ['Content-Type', 'application/json']]
  const begun = Array.from({ length: 20 }, (_, number) =>
    number % 2 === 0
      ? sendRaw(server.port, { target: '/sys/user/info', headers })
      : sendRaw(server.port, { method: 'POST', target: '/sys/question/save', headers, body: '{}' }),
  )
  await expect.poll(() => recorder.requests.length).toBeGreaterThanOrEqual(21)

  const told = Date.now()
  const stopped = server.stop()
  await expect
    .poll(async () => {
      const answer = await sendRaw(server.port, { target: '/healthz', timeout: 1000 }).catch(() => 'refused')
      return answer === 'refused' || (typeof answer === 'object' && [0, 503].includes(answer.status))
    })
    .toBe(true)
  const answers = await Promise.all(begun)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers.filter(({ body }) => /"data":"(done|saved)"/.test(body))).toHaveLength(20)
  await stopped
  // Neither the idle nor the silent connection is waited for: what remains is the duration of the calls.
  expect(Date.now() - told).toBeLessThan(20_000)
  expect(await server.ended).toEqual({ code: 0, signal: null })
  await Promise.all([idle.closed, silent.closed])
  await expect(sendRaw(server.port, { target: '/healthz' })).rejects.toThrow('ECONNREFUSED')
})

test('a stream that comes back while the stop is announced is refused, and keeps nothing running', async () => {
  const server = await startConsole({ platformUrl: recorder.url, env: { STOP_ANNOUNCE_MS: '2000' } })
  const cookie = await openSession(server.port, recorder)
  recorder.on(eventApi.stream.path, { kind: 'hang' })
  const stream = () =>
    sendRaw(server.port, {
      target: eventApi.stream.path,
      headers: [...ownHeaders, ['Cookie', cookie]],
      timeout: 60_000,
    })
  const first = stream().catch(() => undefined)
  await expect.poll(() => recorder.requestsFor(eventApi.stream.path).length).toBe(1)
  const signalled = Date.now()
  const stopped = server.stop()
  await expect.poll(async () => (await sendRaw(server.port, { target: '/healthz' })).status).toBe(503)
  expect((await stream()).status).toBe(503)
  await stopped
  await first
  expect(await server.ended).toEqual({ code: 0, signal: null })
  // A stream that was taken would last 40 s and more.
  expect(Date.now() - signalled).toBeLessThan(20_000)
})

test('F17: a hung platform and a client that never ends its request do not keep the console from exiting', {
  tag: '@waits',
}, async () => {
  test.setTimeout(90_000)
  const server = await startConsole({ platformUrl: recorder.url })
  const cookie = await openSession(server.port, recorder)
  recorder.on('/sys/user/info', { kind: 'hang' })
  const slow = new SlowClient(server.port, 'GET /login HTTP/1.1\r\nHost: localhost\r\n').repeat('X-More: 1\r\n', 1000)
  const hung = sendRaw(server.port, {
    target: '/sys/user/info',
    headers: [...ownHeaders, ['Cookie', cookie]],
    timeout: 60_000,
  })
  await expect.poll(() => recorder.requestsFor('/sys/user/info').length).toBe(1)
  const told = Date.now()
  // A supervisor kills the service 45 s after the stop: it must exit before.
  await server.stop()
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(Date.now() - told).toBeLessThan(45_000)
  expect([0, 503, 504]).toContain((await hung).status)
  slow.end()
})
