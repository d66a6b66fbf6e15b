import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { controllers } from '../../nouns/tables/fleet'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { type DeviceApp, guardDevices } from '../http/guard-devices'
import { createAdmission } from './admission'
import { hashKey, makeKey } from './credential'
import { issueKey, revokeCredential } from './credential-rows'
import { createKeyCheck } from './key-check'

let platform: TestPlatform
let admit: ReturnType<typeof createAdmission>
let device: { id: number; address: string }
let key: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())
beforeEach(async () => {
  const [row] = await platform.database.select().from(controllers).where(eq(controllers.platformId, 6)).limit(1)
  device = { id: row?.id ?? 0, address: row?.macWifiId ?? '' }
  key = await issueKey(platform.database, { controllerId: device.id, now: platform.clock.now(), userId: null })
  admit = createAdmission(platform.database)
})
const knock = (shown: string | null, address = device.address) => admit({ address, key: shown, fingerprint: null })

it('lets in who shows the key that is valid now, and nobody else', async () => {
  expect(await knock(key)).toBe('admitted')
  expect(await Promise.all([knock(makeKey()), knock(null), knock(''), knock(key, 'ABCDEF999999')])).toEqual(
    Array(4).fill('refused'),
  )
  const next = await issueKey(platform.database, { controllerId: device.id, now: platform.clock.now(), userId: null })
  expect([await knock(key), await knock(next)]).toEqual(['refused', 'admitted'])
  const ended = { controllerId: device.id, now: platform.clock.now(), userId: null, kind: 'key' as const }
  await revokeCredential(platform.database, ended)
  // However often it was let in before.
  expect(await knock(next)).toBe('refused')
})

describe('T69: wrong keys', () => {
  const office = '203.0.113.7'
  /** A check with a clock that only its own pauses move, and how often a hash was worked out. */
  const checkWith = async () => {
    let now = 0
    const worked: string[] = []
    const secret = await hashKey(key)
    const check = createKeyCheck({
      elapsed: () => now,
      pause: async (ms) => {
        now += ms
      },
      isRight: async (shown, hash) => {
        worked.push(hash)
        return hash === secret && shown === key
      },
    })
    const tryKey = (shown: string, more: { name?: string; from?: string; secret?: string | null } = {}) =>
      check({ name: device.address, from: office, key: shown, secret, ...more })
    const tryMany = (count: number, more: (n: number) => Parameters<typeof tryKey>[1] = () => ({})) =>
      Promise.all(Array.from({ length: count }, (_, n) => tryKey(makeKey(), more(n))))
    return { tryKey, tryMany, worked, now: () => now }
  }

  it.each([
    ['the same name, by the same address', () => ({})],
    ['the same name, by many addresses', (n: number) => ({ from: `198.51.100.${n % 250}` })],
    ['many names, by the same address', (n: number) => ({ name: `84F3EB${n}` })],
    ['many names that there are not', (n: number) => ({ name: `84F3EB${n}`, secret: null })],
  ])('for %s never refuse the right one, not even the first time', async (_, more) => {
    const { tryKey, tryMany } = await checkWith()
    const flood = tryMany(1000, more)
    const first = tryKey(key)
    const later = tryMany(300, more)
    expect(await first).toBe('right')
    expect(new Set([...(await flood), ...(await later)])).toEqual(new Set(['wrong']))
    // From then on it costs no hash.
    expect(await tryKey(key)).toBe('right')
  })

  it('have one answer and one time: where there is no such name, where it has no key, where the key is wrong', async () => {
    const { tryKey, worked } = await checkWith()
    const answers = []
    for (const more of [{}, { secret: null }, { name: 'ABCDEF999999', secret: null }])
      answers.push(await tryKey('the same wrong key', more))
    expect(answers).toEqual(['wrong', 'wrong', 'wrong'])
    const costs = worked.map((hash) => [hash.split('$').slice(0, 3), hash.length])
    expect(costs).toEqual([costs[0], costs[0], costs[0]])
    // Again: from memory, each of them.
    for (const more of [{}, { secret: null }, { name: 'ABCDEF999999', secret: null }])
      await tryKey('the same wrong key', more)
    expect(worked).toHaveLength(3)
  })

  it('cost so many hashes a second, whatever is tried; more than can wait are not looked at', async () => {
    const { tryMany, worked, now } = await checkWith()
    const answers = await tryMany(10_000, (n) => ({ name: `84F3EB${n}`, from: `198.51.${n % 200}.1` }))
    expect(worked.length).toBe(answers.filter((answer) => answer === 'wrong').length)
    expect(answers.filter((answer) => answer === 'unknown').length).toBeGreaterThan(5000)
    expect(worked.length).toBeGreaterThan(2000)
    expect(worked.length).toBeLessThanOrEqual(401 + (now() / 1000) * 400)
  })

  it('of one address make its next ones wait behind those of others, and still come to their turn', async () => {
    const { tryKey, tryMany } = await checkWith()
    await tryMany(500)
    const ended: string[] = []
    const note = (what: string) => () => ended.push(what)
    const all = [
      ...Array.from({ length: 300 }, () => tryKey(makeKey(), { name: 'ABCDEF999999' }).then(note('suspect'))),
      tryKey(key).then(note('right key of that address')),
      ...Array.from({ length: 300 }, (_, n) => tryKey(makeKey(), { from: `198.51.100.${n}` }).then(note('other'))),
    ]
    await Promise.all(all)
    expect(ended.indexOf('right key of that address')).toBeLessThan(12)
    // Three of four turns, until there are no others.
    expect(ended.slice(0, 400).filter((what) => what === 'other')).toHaveLength(300)
  })

  it('are answered alike at the door, and by HTTP Basic too', async () => {
    const [, without] = await platform.database.select().from(controllers).where(eq(controllers.platformId, 6)).limit(2)
    expect(await knock(key)).toBe('admitted')
    const wrong = Array.from({ length: 300 }, (_, n) =>
      knock(makeKey(), [device.address, without?.macWifiId, 'ABCDEF999999'][n % 3]),
    )
    expect(await knock(key)).toBe('admitted')
    expect(new Set(await Promise.all(wrong))).toEqual(new Set(['refused']))

    const app: DeviceApp = new Hono()
    const { http } = platform
    guardDevices(app, '/device/*', { admit, http, draining: new AbortController().signal, largestBody: 10 })
    app.get('/device/x', (c) => c.json({}))
    const answerOf = async (name: string, shown: string) => {
      const authorization = `Basic ${Buffer.from(`${name}:${shown}`).toString('base64')}`
      const response = await app.request('/device/x', { headers: { authorization } })
      return `${response.status} ${await response.text()} ${JSON.stringify([...response.headers])}`
    }
    const names = [device.address, without?.macWifiId ?? '', 'ABCDEF999999']
    const answers = await Promise.all(names.map((name) => answerOf(name, makeKey())))
    expect(new Set(answers).size).toBe(1)
    expect(await answerOf(device.address, key)).toMatch(/^200/)
  })
})
