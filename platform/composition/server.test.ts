import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { StartError } from '../kernel/config/config'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { listen, type RunningServer } from './server'

let platform: TestPlatform
let server: RunningServer
let base: string
// The call of the slow sentinel: that it has begun, and how it goes on.
let release: (() => void) | undefined
let begun = (): void => undefined
const draining = new AbortController()
const hasBegun = new Promise<void>((resolve) => {
  begun = resolve
})
beforeAll(async () => {
  platform = await testPlatform({
    draining: draining.signal,
    wait: () =>
      new Promise((resolve) => {
        release = resolve
        begun()
      }),
  })
  server = await listen(platform.app, { host: '127.0.0.1', port: 0 }, draining)
  base = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.stop()
  await platform.close()
})

const regions = '/api/checker_svc?call=getRegionByLang&languageId=0'
const get = async (account: string, path = regions) =>
  fetch(base + path, { headers: { token: await platform.signIn(account) } })

/** Sends bytes and reads all that comes back. */
const raw = async (text: string): Promise<string> => {
  const socket = connect(server.port, '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

it('answers on the address that it was given', async () => {
  expect(await (await fetch(`${base}/healthz`)).json()).toEqual({
    code: 0,
    msg: 'success',
    data: { version: expect.stringMatching(/^\d/), commit: 'unknown' },
  })
})

it('fails with one line for a port that is in use', async () => {
  await expect(listen(platform.app, { host: '127.0.0.1', port: server.port })).rejects.toThrow(
    new StartError(`127.0.0.1:${server.port} is in use; set PLATFORM_PORT`),
  )
})

it('cuts the connection of the sentinel that resets', async () => {
  const response = await get('resets')
  await expect(response.text()).rejects.toThrow()
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
})

it('leaves the connection of the sentinel that stalls open', async () => {
  const response = await get('stalls')
  const reader = response.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await reader?.cancel()
})

describe('T71: a path that another reader would read otherwise', () => {
  const read = async (target: string) => {
    const token = await platform.signIn('admin')
    return raw(`GET ${target} HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\nlanguage: en_US\r\nConnection: close\r\n\r\n`)
  }
  it.each([
    '/device/../sys/user/info',
    '/device/%2e%2e/sys/user/info',
    '/device/.%2E/sys/user/info',
    '/device/..%2fsys/user/info',
    '/device/..%5csys/user/info',
    '/device/..\\sys/user/info',
    '/device/./../sys/user/info',
    '/sys/./user/info',
    '//sys/user/info',
    '/sys//user/info',
    '/sys/user/info/..',
    '/sys/user%2finfo',
    '/sys/user/info%00',
    '/sys/%ff',
    'http://a/sys/user/info',
  ])('%s is refused', async (target) => {
    const answer = await read(target)
    expect(answer).toMatch(/^HTTP\/1.1 400/)
    expect(answer).not.toContain('admin')
  })

  it('is none where a query has what a path may not have', async () => {
    expect(await read('/healthz?a=/..%2f//')).toMatch(/^HTTP\/1.1 200/)
  })
})

it.each([
  ['TRACE', 'TRACE /sys/menu/nav HTTP/1.1'],
  ['an unknown method', 'PROPFIND /sys/menu/nav HTTP/1.1'],
  ['HEAD', 'HEAD /sys/menu/nav HTTP/1.1'],
])('refuses %s', async (_, line) => {
  const answer = await raw(`${line}\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 405 /)
})

it.each([
  'GET /%ff HTTP/1.1',
  'GET /sys/%00 HTTP/1.1',
  'GET //sys/menu/nav HTTP/1.1',
  'GET /sys/..%2f..%2fx HTTP/1.1',
  'GET /sys/;x HTTP/1.1',
])('answers %s by 4xx', async (line) => {
  expect(await raw(`${line}\r\nHost: a\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /)
})

it('lets a call that runs finish when it stops, turns every other one away, and then is gone', async () => {
  const token = await platform.signIn('viewer')
  expect((await fetch(`${base}/readyz`)).status).toBe(200)
  // Made ahead, and never used: it must not hold the end up.
  const silent = connect(server.port, '127.0.0.1')
  await once(silent, 'connect')
  const pending = get('slow-3s')
  await hasBegun
  const stopped = server.stop()
  const answers = await Promise.all([
    fetch(`${base}/readyz`),
    fetch(base + regions, { headers: { token } }),
    fetch(`${base}/healthz`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(answers[1]?.headers.get('retry-after')).toBe('1')
  expect(answers[1]?.headers.get('connection')).toBe('close')
  expect(await answers[1]?.json()).toMatchObject({ code: 503 })
  release?.()
  expect((await pending).status).toBe(200)
  await Promise.all([stopped, once(silent, 'close')])
  await expect(fetch(`${base}/healthz`)).rejects.toThrow()
})
