import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { freePort } from '@/scripts/run/port.mjs'
import { untilPasses } from '@/tests/support/until'
import { acquireStreamPermit } from '../limits/open-streams'
import { UpstreamFailure, withUpstream } from '../upstream'
import { answerHealth, answerReadiness } from './health'
import { platformState, platformStateHeader, watchedPlatform } from './platform-state'
import { watchPlatform } from './watch-platform'

let port: number
let server: Server
let answer: RequestListener
let stop: () => void
const calls: string[] = []
const ready = '{"code":0,"msg":"success","data":{"state":"ready"}}'

const comes = async (): Promise<void> => {
  server = createServer((request, response) => {
    if (request.url !== '/readyz') calls.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
const goes = (): void => {
  server.closeAllConnections()
  server.close()
}
const is = (state: string) => untilPasses(() => expect(platformState()).toBe(state), { interval: 5, timeout: 5000 })
const send = () => {
  const request = { method: 'GET', path: '/sys/user/info', language: 'zh', requestId: 'a' } as const
  return withUpstream(request, async ({ body, status }) => {
    await body.text()
    return status
  })
}
const request = { requestId: 'a' } as never
const readiness = async () => {
  const { status, body } = await answerReadiness(request)
  return [status, JSON.parse(String(body)).status]
}

beforeAll(async () => {
  port = await freePort()
  process.env.PLATFORM_API_URL = `http://127.0.0.1:${port}`
  process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
})
beforeEach(async () => {
  answer = (_, response) => response.end(ready)
  await comes()
  stop = watchPlatform({ pause: 10, late: 100, away: 300 })
  await watchedPlatform.value?.known
})
afterEach(() => {
  stop()
  goes()
  calls.length = 0
})
afterAll(() => {
  delete process.env.PLATFORM_API_URL
})

it.each([
  ['says that it is ready', ready, 200, 'ready', [200, 'ready']],
  ['says that it is read-only', ready.replace('ready"', 'readOnly"'), 200, 'readOnly', [200, 'read-only']],
  ['takes no calls', '{"code":503,"msg":"","data":null}', 503, 'away', [503, 'platform away']],
  ['has no such path', '<html>not found</html>', 404, 'ready', [200, 'ready']],
  ['fails at it', '', 500, 'ready', [200, 'ready']],
  ['says something else', '{"data":{"state":"odd"}}', 200, 'ready', [200, 'ready']],
])('a platform that %s', async (_, body, status, state, expected) => {
  answer = (_request, response) => response.writeHead(status).end(body)
  await is(state)
  expect(await readiness()).toEqual(expected)
  expect(platformStateHeader()).toEqual(state === 'ready' ? {} : { 'X-Platform-State': state })
  // Its own pages can be shown, whatever the platform does.
  expect((await answerHealth(request)).status).toBe(200)
})

it('a platform that ends is away, is sent nothing, and is back as soon as it answers', async () => {
  expect(await send()).toBe(200)
  goes()
  await is('away')
  calls.length = 0
  const refused = send()
  await expect(refused).rejects.toThrow(UpstreamFailure)
  await expect(refused).rejects.toMatchObject({ reason: 'platformAway' })
  await comes()
  await is('ready')
  expect(calls).toEqual([])
  expect(await send()).toBe(200)
})

it('a silent platform is late first, so that pages wait no longer, and then away', async () => {
  const seen: string[] = []
  const { late } = watchedPlatform.value ?? {}
  late?.signal.addEventListener('abort', () => seen.push(`late while ${platformState()}`))
  answer = () => undefined
  await is('away')
  expect(seen).toEqual(['late while ready'])
  answer = (_, response) => response.end(ready)
  await is('ready')
  expect(watchedPlatform.value?.late.signal.aborted).toBe(false)
})

it('a platform that is slow for a moment is late, and no more', async () => {
  let isLate = false
  const states = new Set<string>()
  watchedPlatform.value?.late.signal.addEventListener('abort', () => {
    isLate = true
  })
  answer = (_, response) =>
    setTimeout(() => {
      states.add(platformState())
      response.end(ready)
    }, 200)
  await untilPasses(() => expect(states.size).toBeGreaterThan(0), { interval: 5 })
  expect([isLate, [...states]]).toEqual([true, ['ready']])
})

it('a connection that was closed since the last question says nothing', async () => {
  const states = new Set<string>()
  let questions = 0
  answer = (asking, response) => {
    questions += 1
    states.add(platformState())
    if (questions % 2 === 0) asking.socket.destroy()
    else response.end(ready)
  }
  await untilPasses(() => expect(questions).toBeGreaterThan(8), { interval: 5 })
  expect([...states]).toEqual(['ready'])
})

it('what speaks no HTTP is there: calls say what it is', async () => {
  goes()
  await is('away')
  const odd = createTcpServer((socket) => {
    socket.on('error', () => undefined).end('hello\r\n\r\n', () => socket.destroy())
  })
  odd.listen(port, '127.0.0.1')
  await once(odd, 'listening')
  await is('ready')
  stop()
  odd.close()
  await once(odd, 'close')
  await comes()
})

it('streams end with each change of state, and not without one', async () => {
  let ended = 0
  const permit = acquireStreamPermit('sid', () => {
    ended += 1
  })
  goes()
  await is('away')
  expect(ended).toBe(1)
  await comes()
  await is('ready')
  expect(ended).toBe(2)
  permit?.release()
})
