import { expect, test } from '@playwright/test'
import { ownHeaders } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'
import { SlowClient } from '../support/slow-client'

const console_ = recordedConsole()

const lines = (...parts: string[]) => parts.map((part) => `${part}\r\n`).join('')
const own = () => lines(...ownHeaders.map((pair) => pair.join(': ')), `Cookie: ${console_.cookie}`)

const slow = {
  'headers that never end': () =>
    new SlowClient(console_.port, lines('GET /login HTTP/1.1', 'Host: localhost')).repeat('X-More: 1\r\n', 1000),
  'a request line that never ends': () => new SlowClient(console_.port, 'GET /').repeat('x', 1000),
  'nothing at all': () => new SlowClient(console_.port, ''),
  'a body that never ends': () =>
    new SlowClient(
      console_.port,
      `${lines('POST /sys/menu/save HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 60000')}${own()}\r\n{"a":"`,
    ).repeat('x', 1000),
  'chunks that never end': () =>
    new SlowClient(
      console_.port,
      `${lines('POST /sys/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}${own()}\r\n`,
    ).repeat('1\r\nx\r\n', 1000),
  'a body that never begins': () =>
    new SlowClient(
      console_.port,
      `${lines('POST /sys/menu/save HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 9')}${own()}\r\n`,
    ),
  'a post to a page that never ends': () =>
    new SlowClient(
      console_.port,
      `${lines('POST /login HTTP/1.1', 'Host: localhost', 'Content-Type: text/plain', 'Content-Length: 60000')}\r\nx`,
    ).repeat('x', 1000),
}

test('T41: every slow connection is closed within 60 s, and everybody else is answered meanwhile', {
  tag: '@waits',
}, async () => {
  test.setTimeout(110_000)
  const clients = Object.entries(slow).map(([what, open]) => ({ what, client: open() }))
  const crowd = Array.from({ length: 400 }, (_, number) =>
    number % 2 === 0 ? slow['headers that never end']() : slow['a body that never ends'](),
  )
  try {
    const open = () => clients.filter(({ client }) => client.closedAfter === undefined).map(({ what }) => what)
    for (let time = 0; time < 60; time += 1) {
      const target = ['/login', '/healthz', '/sys/user/info'][time % 3] ?? ''
      expect((await console_.call(target)).status, target).toBeLessThan(400)
    }
    expect(open(), 'slow connections still open once all calls are answered').toContain('a body that never begins')
    await Promise.race([
      Promise.all([...clients.map(({ client }) => client.closed), ...crowd.map(({ closed }) => closed)]),
      new Promise((resolve) => setTimeout(resolve, 75_000).unref()),
    ])
    expect(open(), 'still open after 75 s').toEqual([])
    // A client's clock begins before the server accepts it: six seconds more for a busy machine.
    const late = clients.filter(({ client }) => (client.closedAfter ?? 0) > 66_000)
    expect(late.map(({ what, client }) => `${what}: ${client.closedAfter} ms`)).toEqual([])
    expect(crowd.filter(({ closedAfter }) => closedAfter === undefined || closedAfter > 66_000)).toHaveLength(0)
    expect(console_.recorder.requestsFor('/sys/menu/save')).toEqual([])
  } finally {
    for (const { client } of clients) client.end()
    for (const client of crowd) client.end()
  }
})

test('T41: headers are bounded in size and in number', async () => {
  const big = await console_.send({ target: '/login', headers: [['X-Big', 'x'.repeat(60_000)]] })
  expect(big.status).toBe(431)
  const many = await console_.send({
    target: '/login',
    headers: Array.from({ length: 3000 }, (_, number): [string, string] => [`X-${number}`, '1']),
  })
  expect(many.status).toBe(431)
  const long = await console_.send({ target: `/login?${'x'.repeat(60_000)}` })
  expect([414, 431]).toContain(long.status)
  expect((await console_.send({ target: '/healthz' })).status).toBe(200)
})

test('T41: an idle connection is closed, and pipelined requests are answered in order', {
  tag: '@waits',
}, async () => {
  test.setTimeout(110_000)
  const pipelined = new SlowClient(
    console_.port,
    `${lines('GET /healthz HTTP/1.1', 'Host: localhost', '')}${lines('GET /no-such-path-1 HTTP/1.1', 'Host: localhost', '')}${lines('GET /healthz HTTP/1.1', 'Host: localhost', '')}`,
  )
  const after = await Promise.race([
    pipelined.closed,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 90_000).unref()),
  ])
  pipelined.end()
  expect(after).toBeDefined()
  const statuses = [...pipelined.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
  expect(statuses).toEqual(['200', '307', '200'])
})
