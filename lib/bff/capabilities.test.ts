import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { processState } from '@/lib/config/process-state'
import { optionalEndpoints } from '@/lib/contract/need'
import { questionApi } from '@/lib/contract/question'
import type { Lacking } from '@/lib/navigation/lacking'
import { newSession } from '@/lib/session/session'

process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
process.env.ALLOW_INSECURE = '1'
process.env.LOG_LEVEL = 'silent'

let platformId: 6 | 12 | 13 = 6
jest.unstable_mockModule('./watch/current-request-id', () => ({ currentRequestId: async () => 'f'.repeat(32) }))
jest.unstable_mockModule('@/lib/i18n/current-language', () => ({ currentLanguage: async () => 'zh' }))
jest.unstable_mockModule('@/lib/session/current-session', () => ({
  currentSession: async () => newSession({ sid: 's', token: 'a-token-of-a-test', userId: '1', platformId }),
  endOnServer: async () => undefined,
}))

const all = optionalEndpoints.map(({ name }) => name)
const envelope = (endpoints: unknown) => JSON.stringify({ code: 0, msg: 'success', data: { endpoints } })
const withoutQuestions = envelope(all.filter((name) => !name.startsWith('question.')))

let server: Server
let given: { status: number; body: string } | 'silence' | 'cut'
let asked = 0
let now = Date.parse('2026-11-25T08:00:00Z')

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    if (given === 'cut') request.socket.destroy()
    if (typeof given === 'string') return
    response.writeHead(given.status, { 'content-type': 'application/json', connection: 'close' })
    response.end(given.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.PLATFORM_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const known = processState<Map<number, { reading?: Promise<void> }>>('capabilities')

let read: () => Promise<Lacking>
/** As `read`, but of who comes once the newer answer has arrived. */
const readNewer = async (): Promise<Lacking> => {
  await read()
  await known.value?.get(platformId)?.reading
  return read()
}
let isKnownLacking: typeof import('./capabilities').isKnownLacking
beforeEach(async () => {
  ;({ readLacking: read, isKnownLacking } = await import('./capabilities'))
  // What one test has learnt is over for the next.
  known.value = undefined
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  platformId = 6
  asked = 0
})

it('what is not named is lacking, for a minute, and is not asked for by those who come meanwhile', async () => {
  given = { status: 200, body: withoutQuestions }
  const [one, two] = await Promise.all([read(), read()])
  expect(one.screens).toEqual(['questionManagement'])
  expect(two).toBe(one)
  expect(isKnownLacking(6, questionApi.list)).toBe(true)
  now += 59_000
  await read()
  expect(asked).toBe(1)
  given = { status: 200, body: envelope(all) }
  now += 2_000
  // Nobody waits for the newer answer.
  expect(await read()).toBe(one)
  expect((await readNewer()).calls).toEqual([])
  expect(asked).toBe(2)
  expect(isKnownLacking(6, questionApi.list)).toBe(false)
})

it('after a quiet time the first who comes waits for a new answer', async () => {
  given = { status: 200, body: withoutQuestions }
  await read()
  given = { status: 200, body: envelope(all) }
  now += 12 * 60_000
  expect((await read()).calls).toEqual([])
})

it('a platform that has become silent holds nobody up', async () => {
  given = { status: 200, body: withoutQuestions }
  const known = await read()
  given = 'silence'
  now += 61_000
  const begin = performance.now()
  expect(await read()).toBe(known)
  expect(performance.now() - begin).toBeLessThan(1_000)
  expect(await readNewer()).toBe(known)
})

it('each brand has its own answer', async () => {
  given = { status: 200, body: withoutQuestions }
  await read()
  platformId = 12
  given = { status: 200, body: envelope(all) }
  expect((await read()).calls).toEqual([])
  expect(isKnownLacking(6, questionApi.list)).toBe(true)
  expect(isKnownLacking(12, questionApi.list)).toBe(false)
})

it.each([
  ['without a body', { status: 404, body: '' }],
  ['of a web server', { status: 404, body: '<html>' }],
  ['in an envelope', { status: 404, body: '{"code":404,"msg":"","data":null}' }],
  ['in an envelope of success', { status: 200, body: '{"code":404,"msg":"","data":null}' }],
])('a 404 %s says that only the required part is there', async (_what, answer) => {
  given = answer
  const { screens } = await read()
  expect(screens).toEqual(expect.arrayContaining(['dashboard', 'himit']))
  expect(screens).not.toContain('menuSetup')
})

it.each([
  ['no connection', 'cut' as const],
  ['500', { status: 500, body: '{"code":500,"msg":""}' }],
  ['a refusal', { status: 401, body: '{"code":401,"msg":""}' }],
  ['another shape', { status: 200, body: envelope('all') }],
  ['no envelope', { status: 200, body: '<html>' }],
])('%s hides nothing, keeps what was known, and is asked again soon', async (_what, answer) => {
  given = answer
  expect((await read()).calls).toEqual([])
  now += 11_000
  given = { status: 200, body: withoutQuestions }
  const known = await readNewer()
  expect(known.screens).toEqual(['questionManagement'])
  now += 61_000
  given = answer
  expect(await readNewer()).toBe(known)
  const before = asked
  now += 11_000
  expect(await readNewer()).toBe(known)
  expect(asked).toBe(before + 1)
})

it('a platform that does not answer it holds a page up for two seconds and no longer', async () => {
  given = 'silence'
  const begin = performance.now()
  expect((await read()).calls).toEqual([])
  expect(performance.now() - begin).toBeLessThan(4_000)
})
