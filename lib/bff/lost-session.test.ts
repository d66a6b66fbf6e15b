import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { deviceApi } from '@/lib/contract/device'
import { eventApi } from '@/lib/contract/event'
import { newSession, openSession, sealSession, sessionCookie } from '@/lib/session/session'
import { answerCall } from './answer-call'
import { acquireStreamPermit } from './limits/open-streams'

process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
process.env.ALLOW_INSECURE = '1'
process.env.LOG_LEVEL = 'silent'

// Mocks of the page rendering environment.
let rendered = ''
jest.unstable_mockModule('next/headers', () => ({
  headers: async () => new Headers({ 'x-request-id': 'r-1', host: 'localhost', 'x-pathname': '/dashboard' }),
  cookies: async () => ({ get: () => ({ value: rendered }) }),
}))
jest.unstable_mockModule('@/lib/i18n/current-language', () => ({ currentLanguage: async () => 'zh' }))
jest.unstable_mockModule('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`left for ${to}`)
  },
}))

let platform: Server
beforeAll(async () => {
  platform = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json', connection: 'close' })
    response.end('{"code":401,"msg":"","data":null}')
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  process.env.PLATFORM_API_URL = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => platform.close(resolve)))

const begin = async () => {
  const session = newSession({ sid: randomUUID(), token: 'a-token-of-a-test', userId: '1', platformId: 6 })
  const seal = await sealSession(session)
  const ended = jest.fn()
  acquireStreamPermit(session.sid, ended)
  expect(await openSession(seal)).not.toBeNull()
  return { seal, ended }
}
const nothing = async function* () {}

it.each([deviceApi.himitList.path, eventApi.stream.path])(
  'T60: a 401 that the platform answers to %s ends the session here too, for every cookie of it',
  async (path) => {
    const { seal, ended } = await begin()
    const headers: Record<string, string> = { host: 'localhost', 'x-console': '1', cookie: `${sessionCookie}=${seal}` }
    const answer = await answerCall({
      method: 'GET',
      path,
      search: '',
      body: nothing(),
      requestId: 'r-1',
      address: undefined,
      header: (name) => headers[name] ?? null,
      signal: new AbortController().signal,
    })
    expect(answer.status).toBe(401)
    expect(answer.cookies.join()).toMatch(/^Admin-Token=; .*Max-Age=0/)
    expect(await openSession(seal)).toBeNull()
    expect(ended).toHaveBeenCalled()
  },
)

it('T60: a 401 during page rendering ends the session too', async () => {
  const { seal, ended } = await begin()
  rendered = seal
  const { readOnServer } = await import('./read-on-server')
  await expect(readOnServer(deviceApi.himitList, { page: 1, limit: 20 })).rejects.toThrow(
    'left for /login?ended=401&redirect=%2Fdashboard',
  )
  expect(await openSession(seal)).toBeNull()
  expect(ended).toHaveBeenCalled()
})
