import { once } from 'node:events'
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { endpoints } from '@/lib/contract/registry'
import { ownPaths } from '@/lib/edge/paths'

process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
process.env.ALLOW_INSECURE = '1'
process.env.LOG_LEVEL = 'silent'
process.env.PLATFORM_API_URL = 'http://127.0.0.1:1'

let door: Server
let stopping = false
/** What Next was given: method, target and names of headers. */
let served: { method?: string; url?: string; headers: string[] }[] = []
beforeAll(async () => {
  const { createDoor } = await import('./door')
  door = createDoor({
    serve: async ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse) => {
      served.push({ method, url, headers: Object.keys(headers) })
      response.end('next')
    },
    files: { names: new Set(['/logo.svg']), serve: (_request, response) => response.end('file') },
    isOurHost: (host) => host === 'localhost',
    isStopping: () => stopping,
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => door.close(resolve)))
beforeEach(() => {
  served = []
  stopping = false
})

type Sent = { method?: string; headers?: Record<string, string> }
const send = (path: string, { method = 'GET', headers = {} }: Sent = {}) =>
  new Promise<{ status: number; body: string; headers: IncomingMessage['headers'] }>((resolve, reject) => {
    const { port } = door.address() as AddressInfo
    const own = { host: 'localhost', ...headers }
    request({ host: '127.0.0.1', port, path, method, headers: own, agent: false }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }),
    )
      .on('error', reject)
      .end()
  })

test('every call of the contract and every path of the console’s own is Next’s to answer', async () => {
  const calls = endpoints.map(({ endpoint: { method, path } }) => ({ method, path }))
  expect(calls.length).toBeGreaterThan(300)
  for (const { method, path } of [...calls, ...ownPaths.map((path) => ({ method: 'GET', path }))])
    expect([path, (await send(path, { method, headers: { 'content-length': '0' } })).body]).toEqual([path, 'next'])
  expect(served.length).toBe(calls.length + ownPaths.length)
})

test.each([
  ['/logo.svg', {}, 200],
  ['/_next/static/chunks/a.js', {}, 200],
  ['/sys//user/info', {}, 400],
  ['/_next/image?url=x', {}, 400],
  ['/sys/user/info', { headers: { 'transfer-encoding': 'chunked' }, method: 'POST' }, 411],
  ['/sys/user/info', { headers: { host: 'elsewhere' } }, 421],
  ['/sso/start', { headers: { host: 'elsewhere' } }, 421],
  ['/logo.svg', { headers: { host: 'elsewhere' } }, 421],
  ['/sys/user/info', { method: 'PROPFIND' }, 405],
  ['/dashboard', { method: 'POST', headers: { 'content-length': '0' } }, 405],
  ['/healthz', { method: 'DELETE' }, 405],
  ['/sys/', {}, 404],
  ['/sys/user/info/', {}, 404],
  ['/sys/us%65r/info', { method: 'POST', headers: { 'content-length': '10' } }, 400],
  ['/sys/us%C3%A9r/info', { method: 'POST', headers: { 'content-length': '10' } }, 404],
  ['/api/other', { method: 'POST', headers: { 'content-length': '10' } }, 404],
])('Next never sees %s with %j', async (path, sent, status) => {
  expect((await send(path, sent)).status).toBe(status)
  expect(served).toEqual([])
})

test('a probe may use any host', async () => {
  expect((await send('/healthz', { headers: { host: '10.1.2.3:8080' } })).body).toBe('next')
})

const foreign = {
  'x-forwarded-host': 'evil',
  'x-middleware-subrequest': 'middleware',
  'x-nextjs-data': '1',
  'next-action': 'x',
  traceparent: '00-1-1-01',
  'x-request-id': 'theirs',
}
test.each([
  ['/dashboard', ['accept-encoding', 'rsc']],
  ['/sys/user/info', []],
])('headers of frameworks do not come in: %s', async (path, passed) => {
  const answer = await send(path, { headers: { ...foreign, rsc: '1', 'accept-encoding': 'gzip' } })
  const added = served[0]?.headers.filter((name) => !['host', 'connection', 'x-request-id'].includes(name))
  expect(added?.sort()).toEqual(passed)
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{32}$/)
})

test.each([
  [
    'is answered when its request is already in',
    'GET /sys/user/info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    200,
  ],
  ['is closed without an answer to nothing', '', undefined],
])('a connection whose time is up before its first byte was read %s', async (_what, bytes, status) => {
  const arrived = once(door, 'connection')
  const client = connect((door.address() as AddressInfo).port, '127.0.0.1')
  const [socket] = await arrived
  client.write(bytes)
  door.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  expect(/^HTTP\/1.1 (\d+)/.exec(await text(client))?.[1]).toBe(status && String(status))
})

test('while it stops, every answer closes its connection', async () => {
  stopping = true
  expect((await send('/sys/user/info')).headers.connection).toBe('close')
})
