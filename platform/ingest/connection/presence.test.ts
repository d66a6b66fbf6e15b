import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import { deviceApi } from '@/lib/contract/device'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import { connectionEvents, devicePresence } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { faults, faultTypes } from '../../nouns/tables/fleet-fault'
import { createMouth, type Mouth } from '../../testing/device-mouth'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { createListening } from './listening-since'
import { noteEvents } from './note-events'
import { silentCode } from './presence'
import { sweepPresence } from './sweep-presence'

let platform: TestPlatform
let mouth: Mouth
let token: string
let openedAt: Date
let all: Awaited<ReturnType<typeof findAll>>
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, now: '2026-07-24T06:00:00.000Z' })
  mouth = createMouth(platform.database, platform.clock.now)
  token = await platform.signIn('admin')
  openedAt = platform.clock.now()
  all = await findAll()
})
afterAll(() => platform.close())

const beatMs = 60_000
const sweep = (since = openedAt, hasJumped = false) =>
  sweepPresence({
    database: platform.database,
    now: platform.clock.now(),
    heard: { since, hasJumped },
    publish: () => undefined,
  })
const findAll = () =>
  platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1), isNotNull(controllers.projectId)))
    .orderBy(asc(controllers.id))
let macWifiId: string
let id: number
/** Each test has one controller to itself, which has just been heard, as have all others that are online. */
let used = 0
beforeEach(async () => {
  await platform.database.update(devicePresence).set({ lastSeen: platform.clock.now() })
  const row = all[used]
  used += 1
  if (row === undefined) throw new Error('no controller')
  macWifiId = row.macWifiId
  id = row.id
  await say('hello')
})
const say = (kind: 'hello' | 'state' | 'bye', body: object = {}, boot = 'one') => {
  const facts = { versions: [1], model: 'HM-64A', firmwareVersion: '2.4.7' }
  return mouth.say([{ macWifiId, kind, boot, body: kind === 'hello' ? { ...facts, ...body } : body }])
}
/** Its last will, said by the broker. */
const sayWill = () => mouth.say([{ macWifiId, kind: 'bye', body: { reason: 'lost' }, isWill: true }])
/** All others go on sending. */
const passBeats = async (beats: number, extraMs = 0): Promise<void> => {
  platform.clock.advance(beats * beatMs + extraMs)
  await platform.database.execute(
    `update device_presence set last_seen = '${platform.clock.now().toISOString().replace('Z', '')}' where controller_id <> ${id}`,
  )
}
const info = async () => (await platform.call(deviceApi.info, { macWifiId }, { token })).data
const lastingFaults = () =>
  platform.database
    .select()
    .from(faults)
    .where(and(eq(faults.controllerId, id), eq(faults.faultCode, silentCode), gte(faults.failureTime, openedAt)))
    .orderBy(asc(faults.id))

describe('a controller that falls silent', () => {
  it('is offline after three beats and not before, with a fault in the severity of its brand', async () => {
    await platform.database
      .update(faultTypes)
      .set({ severity: 3 })
      .where(and(eq(faultTypes.platformId, 6), eq(faultTypes.faultCode, silentCode)))
    await passBeats(3)
    expect(await sweep()).toBe(0)
    await passBeats(0, 1000)
    expect(await sweep()).toBe(1)
    expect(await sweep()).toBe(0)
    expect(await info()).toMatchObject({ onlineStatus: 0, offlineReason: 'heartbeat' })
    expect(await lastingFaults()).toMatchObject([{ status: 0, severity: 3, unitKind: 5 }])
    await say('state')
    expect(await info()).toMatchObject({ onlineStatus: 1, offlineReason: null })
    expect(await lastingFaults()).toMatchObject([{ status: 1, clearType: 1 }])
  })

  it('again within ten minutes has the same fault, later a new one', async () => {
    for (const [wait, expected] of [
      [0, 1],
      [5, 1],
      [11, 2],
    ] as const) {
      for (let beat = 0; beat < wait; beat++) {
        await passBeats(1)
        await say('state')
      }
      await passBeats(3, 1000)
      expect(await sweep()).toBe(1)
      const rows = await lastingFaults()
      expect(rows).toHaveLength(expected)
      expect(rows.at(-1)).toMatchObject({ status: 0, repairTime: null, clearType: null })
      await say('state')
    }
  })

  it('is offline for the reason that it gave, or that its connection gave', async () => {
    for (const [bye, expected] of [
      [['off'], 'off'],
      [['lost'], 'lost'],
      // A broken connection is no news of one that switched itself off.
      [['off', 'lost'], 'off'],
    ] as const) {
      for (const reason of bye) await (reason === 'lost' ? sayWill() : say('bye', { reason }))
      await passBeats(3, 1000)
      await sweep()
      expect((await info()).offlineReason).toBe(expected satisfies OfflineReason)
      await say('state')
    }
  })

  it('is not gone when the will of an old connection comes, before or after what the new one says', async () => {
    await sayWill()
    await say('state')
    await mouth.say([
      { macWifiId, kind: 'bye', body: { reason: 'lost' }, isWill: true },
      { macWifiId, kind: 'state', body: {} },
    ])
    await say('hello', {}, 'two')
    await say('bye', { reason: 'off' })
    await passBeats(3, 1000)
    await sweep()
    expect((await info()).offlineReason).toBe('heartbeat')
  })
})

describe('the platform', () => {
  it('lets nobody be silent for longer than it listens', async () => {
    platform.clock.advance(100 * beatMs)
    const since = platform.clock.now()
    expect(await sweep(since)).toBe(0)
    platform.clock.advance(3 * beatMs)
    expect(await sweep(since)).toBe(0)
    platform.clock.advance(1000)
    expect(await sweep(since)).toBeGreaterThan(10)
  })

  it('whose clock was ahead believes no one who was heard in the future', async () => {
    const future = new Date(platform.clock.now().getTime() + 3_600_000)
    await platform.database.update(devicePresence).set({ lastSeen: future }).where(eq(devicePresence.controllerId, id))
    await say('state')
    const [presence] = await platform.database.select().from(devicePresence).where(eq(devicePresence.controllerId, id))
    expect(presence?.lastSeen).toEqual(platform.clock.now())
    await platform.database.update(devicePresence).set({ lastSeen: future }).where(eq(devicePresence.controllerId, id))
    await sweep(openedAt, true)
    await passBeats(3, 1000)
    expect(await sweep()).toBe(1)
  })

  it('listens since the door opened, since it was stuck, since its clock was set', () => {
    let passed = 1000
    let ahead = 0
    const start = Date.parse('2026-07-24T06:00:00.000Z')
    const listen = createListening({ clock: () => new Date(start + passed + ahead), elapsed: () => passed })
    const ago = (openSince: number | null, stuckAt = 0): [number, boolean] | null => {
      const heard = listen(openSince, stuckAt)
      return heard && [start + passed + ahead - heard.since.getTime(), heard.hasJumped]
    }
    expect(ago(400)).toEqual([600, true])
    passed = 10_000
    expect(ago(400)).toEqual([9600, false])
    expect(ago(400, 9000)).toEqual([1000, false])
    expect(ago(null)).toBeNull()
    ahead = 3_600_000
    passed = 20_000
    expect(ago(400)).toEqual([0, true])
    passed = 30_000
    expect(ago(400)).toEqual([10_000, false])
    ahead = -3_600_000
    expect(ago(400)).toEqual([0, true])
  })
})

describe('one that comes and goes', () => {
  it('ten times a minute fills no log: its last rows say how often', async () => {
    await platform.database.delete(connectionEvents).where(eq(connectionEvents.controllerId, id))
    for (let minute = 0; minute < 10; minute++) {
      const at = (second: number) => new Date(platform.clock.now().getTime() + second * 1000)
      const rows = Array.from({ length: 10 }, (_, n) => [
        { controllerId: id, time: at(6 * n), kind: 'connected' as const, remoteAddress: '10.0.0.7' },
        { controllerId: id, time: at(6 * n + 3), kind: 'disconnected' as const, reason: 'lost' },
      ]).flat()
      await noteEvents(platform.database, rows, at(59))
      platform.clock.advance(beatMs)
    }
    const rows = await platform.database
      .select()
      .from(connectionEvents)
      .where(eq(connectionEvents.controllerId, id))
      .orderBy(asc(connectionEvents.id))
    expect(rows.map(({ kind, detail }) => [kind, detail])).toEqual([
      ...Array.from({ length: 3 }, () => [
        ['connected', ''],
        ['disconnected', ''],
      ]).flat(),
      ['connected', '×97'],
      ['disconnected', '×97'],
    ])
    expect(rows.at(-1)).toMatchObject({ reason: 'lost' })
  })
})
