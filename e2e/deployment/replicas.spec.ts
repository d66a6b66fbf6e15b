import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { authApi } from '../../lib/contract/auth'
import { freePort } from '../../scripts/run/port.mjs'
import { listenTo } from '../support/listen-to'
import { ownHeaders } from '../support/open-session'
import { PlatformRelay } from '../support/platform-relay'
import { type RawAnswer, sendRaw } from '../support/raw-http'
import { startConsole } from '../support/start-console'
import type { Running } from '../support/start-service'

// Three replicas of one console: the same secret, no disk and no memory in common, one platform.
test.describe.configure({ mode: 'serial' })

const relay = new PlatformRelay()
let replicas: (Running & { metricsPort: number })[] = []
let relayPort = 0

/** Within this a session that has ended opens nothing, wherever it ended. */
const everywhere = { timeout: 5000, intervals: [50] }

test.beforeAll(async () => {
  test.setTimeout(120_000)
  await relay.comes()
  relayPort = Number(new URL(relay.url).port)
  const secret = randomBytes(48).toString('base64url')
  replicas = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const metricsPort = await freePort()
      const env = { SESSION_SECRET: secret, METRICS_PORT: String(metricsPort) }
      return { ...(await startConsole({ platformUrl: relay.url, env })), metricsPort }
    }),
  )
})
test.afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await relay.goes()
})

const portOf = (at: number): number => replicas[at]?.port ?? 0
const post = (at: number, target: string, body: object, cookie?: string): Promise<RawAnswer> =>
  sendRaw(portOf(at), {
    method: 'POST',
    target,
    headers: [
      ...ownHeaders,
      ['Content-Type', 'application/json'],
      ...(cookie ? [['Cookie', cookie] as [string, string]] : []),
    ],
    body: JSON.stringify(body),
  })
const signIn = async (at: number): Promise<string> => {
  const answer = await post(at, authApi.login.path, { username: 'viewer', password: 'Console-2026' })
  const cookie = answer.headers.get('set-cookie')?.find((value) => value.startsWith('Admin-Token='))
  if (!cookie) throw new Error(`no session: ${answer.status} ${answer.body}`)
  return cookie.split(';', 1)[0] ?? ''
}
const statusOf = async (at: number, target: string, cookie: string): Promise<number> =>
  (await sendRaw(portOf(at), { target, headers: [...ownHeaders, ['Cookie', cookie]] })).status
const infoOf = (at: number, cookie: string): Promise<number> => statusOf(at, '/sys/user/info', cookie)

const listen = (at: number, cookie: string): Promise<() => boolean> => listenTo(portOf(at), cookie)

test('a session opened at one is open at all', async () => {
  const cookie = await signIn(0)
  expect(await Promise.all([0, 1, 2].map((at) => infoOf(at, cookie)))).toEqual([200, 200, 200])
})

for (const [what, end] of [
  ['signing out', (cookie: string) => post(0, authApi.logout.path, {}, cookie)],
  [
    'signing in anew in the same browser',
    (cookie: string) => post(0, authApi.login.path, { username: 'editor', password: 'Console-2026' }, cookie),
  ],
  ['ending it from another browser', async () => post(2, '/sys/session/end', {}, await signIn(2))],
] as const) {
  test(`${what} at one ends it at all: calls, pages and open streams`, async () => {
    const cookie = await signIn(1)
    const streams = await Promise.all([0, 1, 2].map((at) => listen(at, cookie)))
    expect(streams.map((isOver) => isOver())).toEqual([false, false, false])
    expect((await end(cookie)).status).toBe(200)
    await expect.poll(() => streams.map((isOver) => isOver()), everywhere).toEqual([true, true, true])
    await expect.poll(() => Promise.all([0, 1, 2].map((at) => infoOf(at, cookie))), everywhere).toEqual([401, 401, 401])
    expect(await Promise.all([0, 1, 2].map((at) => statusOf(at, '/dashboard', cookie)))).toEqual([307, 307, 307])
  })
}

test('while the platform is away it ends here at once, and at the others when the platform is back', async () => {
  const cookie = await signIn(1)
  expect(await infoOf(2, cookie)).toBe(200)
  await relay.goes()
  expect((await post(0, authApi.logout.path, {}, cookie)).status).toBe(200)
  expect(await infoOf(0, cookie)).toBe(401)
  expect([502, 503]).toContain(await infoOf(1, cookie))
  await relay.comes(relayPort)
  await expect.poll(() => Promise.all([0, 1, 2].map((at) => infoOf(at, cookie))), everywhere).toEqual([401, 401, 401])
})

/** Calls that a replica has answered, by its own metrics. */
const callsOf = async ({ metricsPort }: { metricsPort: number }): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = text.matchAll(/^console_request_duration_seconds_count\{[^}]*kind="call"[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

test('each counts its own calls, and no other’s', async () => {
  const cookie = await signIn(0)
  const before = await Promise.all(replicas.map(callsOf))
  for (let at = 0; at < 3; at += 1) expect(await infoOf(1, cookie)).toBe(200)
  const after = await Promise.all(replicas.map(callsOf))
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([0, 3, 0])
})
