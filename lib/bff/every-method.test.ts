import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, test } from '@jest/globals'
import { checkerServiceApi } from '@/lib/contract/checker-service'
import { otherMethods } from '@/lib/contract/endpoint'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { regionApi } from '@/lib/contract/region'
import { newSession, sealSession, sessionCookie } from '@/lib/session/session'
import { expect } from '@/tests/support/expect'
import { answerCall } from './answer-call'
import { watchedPlatform } from './watch/platform-state'

process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
process.env.ALLOW_INSECURE = '1'
process.env.LOG_LEVEL = 'silent'

type Seen = { method: string; target: string; body: string; token: string | undefined; key: string | undefined }
let seen: Seen[] = []
let platform: Server
let cookie: string
beforeAll(async () => {
  platform = createServer(async (request, response) => {
    const { method = '', url: target = '', headers } = request
    const key = headers['idempotency-key']?.toString()
    seen.push({ method, target, body: await text(request), token: headers.token?.toString(), key })
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ code: 0, msg: 'success', data: { regionList: [] } }))
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  process.env.PLATFORM_API_URL = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const session = newSession({ sid: randomUUID(), token: 'a-token-of-a-test', userId: '7', platformId: 6 })
  cookie = `${sessionCookie}=${await sealSession(session)}`
})
afterAll(() => new Promise((resolve) => platform.close(resolve)))
beforeEach(() => {
  seen = []
})

const key = 'a-key-of-a-change'
const own = (): Record<string, string> => ({ 'x-console': '1', 'sec-fetch-site': 'same-origin', cookie })
const ask = (method: string, path: string, given: Record<string, string>, search = '?wanted=1') => {
  const headers: Record<string, string> = {
    host: 'localhost',
    'content-type': 'application/json',
    'idempotency-key': key,
    ...given,
  }
  return answerCall({
    method,
    path,
    search: method === 'POST' ? '' : search,
    body: (async function* () {
      yield Buffer.from('{"wanted":2}')
    })(),
    requestId: 'r-1',
    address: undefined,
    header: (name) => headers[name] ?? null,
    signal: new AbortController().signal,
  })
}

const { path } = checkerServiceApi.read
describe.each(['GET', ...otherMethods])('/api/checker_svc by %s', (method) => {
  test('reaches the platform by that method: POST with its body, any other with its query', async () => {
    const answer = await ask(method, path, own())
    expect(answer.status).toBe(200)
    expect(answer.body === null).toBe(method === 'HEAD')
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method)
    expect(seen).toEqual([
      {
        method,
        target: method === 'POST' ? path : `${path}?wanted=1`,
        body: method === 'POST' ? '{"wanted":2}' : '',
        token: 'a-token-of-a-test',
        // What may change something is not done twice.
        key: isRead ? undefined : key,
      },
    ])
  })

  test('needs the header of our own pages, our own origin and a session', async () => {
    const { 'x-console': _header, ...bare } = own()
    const refused: [Record<string, string>, number][] = [
      [bare, 403],
      [{ ...own(), 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'x-console': '1', cookie, origin: 'https://evil.example' }, 403],
      [{ ...own(), cookie: '' }, 401],
    ]
    for (const [headers, status] of refused) expect((await ask(method, path, headers)).status).toBe(status)
    expect(seen).toEqual([])
  })
})

test('no other path is open to these methods', async () => {
  for (const method of otherMethods.filter((each) => each !== 'POST')) {
    expect((await ask(method, '/sys/user/info', own())).status, method).toBe(405)
  }
  for (const method of ['TRACE', 'CONNECT']) expect((await ask(method, path, own())).status, method).toBe(405)
  expect(seen).toEqual([])
})

test('the regions are passed on without a session, to our own pages', async () => {
  const anonymous = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }
  const at = regionApi.byLanguage.path
  expect((await ask('GET', at, anonymous, '?languageId=0')).status).toBe(200)
  expect((await ask('GET', at, { ...anonymous, 'sec-fetch-site': 'cross-site' }, '?languageId=0')).status).toBe(403)
  expect(seen.map(({ target, token }) => [target, token])).toEqual([[`${at}?languageId=0`, undefined]])
})

test('while the platform is away a change says that nothing was changed, and a read does not speak of changes', async () => {
  watchedPlatform.value = { state: 'away', late: new AbortController(), known: Promise.resolve() }
  try {
    const said = async (method: string) => {
      const { status, body } = await ask(method, path, own())
      return [status, JSON.parse(String(body)).code, JSON.parse(String(body)).msg]
    }
    expect(await said('GET')).toEqual([503, codes.platformAway, errorMessages.unavailable.zh])
    expect(await said('POST')).toEqual([503, codes.platformAway, errorMessages.platformAway.zh])
  } finally {
    watchedPlatform.value = undefined
  }
})
