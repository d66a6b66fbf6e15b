import { request as httpRequest, type IncomingMessage } from 'node:http'
import { expect, test } from '@playwright/test'
import { eventApi } from '../../lib/contract/event'
import { ownHeaders, recordedToken } from '../support/open-session'
import { RecordedConsole, recordedConsole } from '../support/recorded-console'

const console_ = recordedConsole()
const { path } = eventApi.stream

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n'
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const hello = 'event: hello\ndata: {}\n\n'
/** A platform that says hello and then nothing, for as long as somebody listens. */
const speaks = (recorded: RecordedConsole) => recorded.recorder.on(path, { kind: 'bytes', bytes: head + chunk(hello) })

type Listener = {
  status: number
  headers: IncomingMessage['headers']
  said: () => string
  isOver: () => boolean
  leave: () => void
}

/** Well before the platform's silence would end it. */
const atOnce = { timeout: 10_000 }

/** Opens a stream and keeps it. */
const listen = (recorded: RecordedConsole, headers: Record<string, string> = {}): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const own = Object.fromEntries(ownHeaders)
    const request = httpRequest(
      {
        port: recorded.port,
        path,
        headers: { ...own, Host: `localhost:${recorded.port}`, Cookie: recorded.cookie, ...headers },
      },
      (response) => {
        let text = ''
        let isOver = false
        response.once('close', () => {
          isOver = true
        })
        response.on('data', (part) => {
          text += String(part)
        })
        response.on('error', () => undefined)
        const { statusCode = 0 } = response
        resolve({
          status: statusCode,
          headers: response.headers,
          said: () => text,
          isOver: () => isOver,
          leave: () => request.destroy(),
        })
      },
    )
    request.on('error', reject)
    request.end()
  })

test('T43: it is forwarded as it arrives, with the session’s token and nothing from the browser', async () => {
  speaks(console_)
  const stream = await listen(console_, { 'Last-Event-ID': '7', 'X-Other': 'x' })
  expect(stream.status).toBe(200)
  await expect.poll(stream.said).toBe(hello)
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers['cache-control']).toBe('no-store')
  expect(stream.headers['x-accel-buffering']).toBe('no')
  expect(stream.headers['set-cookie']).toBeUndefined()
  const [seen] = console_.recorder.requestsFor(path)
  expect(seen?.headers).toContainEqual(['token', recordedToken])
  expect(console_.recorder.log).not.toMatch(/last-event-id|x-other|cookie/i)
  // After a disconnect the console stops listening at the platform too.
  stream.leave()
  await expect.poll(() => console_.recorder.openSockets).toBeLessThanOrEqual(1)
})

test('T43: another origin, a missing header and a missing session get nothing', async () => {
  speaks(console_)
  const refused: [string, Record<string, string>, number][] = [
    ['another origin', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a plain link', { 'X-Console': '' }, 403],
    ['no session', { Cookie: '' }, 401],
  ]
  for (const [what, headers, status] of refused) {
    const answer = await listen(console_, headers)
    expect(answer.status, what).toBe(status)
    answer.leave()
  }
  expect(console_.recorder.requestsFor(path)).toEqual([])
})

test('T43: signing out ends it at once', async () => {
  const own = new RecordedConsole()
  await own.start()
  try {
    speaks(own)
    const stream = await listen(own)
    await expect.poll(stream.said).toBe(hello)
    expect((await own.post('/sys/loginOut')).status).toBe(200)
    await expect.poll(stream.isOver, atOnce).toBe(true)
  } finally {
    await own.stop()
  }
})

test('T43: SIGTERM ends it, and the console with it', async () => {
  const own = new RecordedConsole()
  await own.start()
  speaks(own)
  const stream = await listen(own)
  await expect.poll(stream.said).toBe(hello)
  const stopped = own.stop()
  await expect.poll(stream.isOver, atOnce).toBe(true)
  await stopped
})

test('a session has four of them; the fifth is told to retry later, and calls still work', async () => {
  speaks(console_)
  const four = await Promise.all([1, 2, 3, 4].map(() => listen(console_)))
  const fifth = await listen(console_)
  expect(fifth.status).toBe(503)
  expect(fifth.headers['retry-after']).toBe('30')
  expect((await console_.call('/sys/user/info')).status).toBe(200)
  for (const { leave } of [...four, fifth]) leave()
  await expect
    .poll(async () => {
      const again = await listen(console_)
      again.leave()
      return again.status
    })
    .toBe(200)
})

test('an answer that is not a stream is an error, and an envelope is passed on', async () => {
  console_.recorder.on(path, { kind: 'answer', headers: { 'Content-Type': 'text/html' }, body: '<p>no</p>' })
  expect((await console_.call(path)).status).toBe(502)
  console_.recorder.on(path, { kind: 'answer', status: 401, body: { code: 401, msg: '登录已失效，请重新登录' } })
  const ended = await console_.call(path)
  expect(ended.status).toBe(401)
  expect(ended.headers.get('set-cookie')?.join()).toContain('Admin-Token=;')
})
