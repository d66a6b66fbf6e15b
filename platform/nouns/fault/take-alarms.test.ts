import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { subDays } from 'date-fns/subDays'
import { asc, eq } from 'drizzle-orm'
import { faultApi } from '@/lib/contract/fault'
import { toWireTime } from '@/lib/format/wire-time'
import { createMouth, type Mouth } from '../../testing/device-mouth'
import { type FaultlessDevice, faultlessDevices } from '../../testing/faultless-devices'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { deviceErrors } from '../tables/connection'
import { controllers } from '../tables/fleet'
import { faults, repairs } from '../tables/fleet-fault'
import { readAlarmHistories } from './alarm-history'
import { settleAlarms } from './settle-alarms'

let platform: TestPlatform
let mouth: Mouth
let token: string
/** Another controller for each test. */
let take: () => FaultlessDevice
const start = new Date('2026-07-24T06:00:00.000Z')
const minute = 60_000
/** The platform's clock as the pipeline has it. */
let current = start

beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: start.toISOString() })
  mouth = createMouth(platform.database, () => current)
  token = await platform.signIn('admin')
  take = await faultlessDevices(platform.database)
})
afterAll(() => platform.close())

const at = (minutes: number) => new Date(start.getTime() + minutes * minute)
type Event = { state: 'raised' | 'cleared'; at: number; code?: string; kind?: 1 | 2 | 3 | 4; unit?: [number, number] }
const toAlarm = ({ odu, idu }: FaultlessDevice, { at: when, code = '08', kind = 2, unit }: Omit<Event, 'state'>) => {
  const [systemNo, unitNo] = unit ?? (kind === 1 ? idu : odu)
  return { unitKind: kind, systemNo, unitNo, code, time: at(when).getTime(), stopCause: 'd1-15', protectCode: 'P15' }
}
/** Says alarms at a moment of the platform's clock, minutes after the start. */
const say = async (device: FaultlessDevice, now: number, ...events: Event[]) => {
  current = at(now)
  return mouth.say([
    {
      macWifiId: device.macWifiId,
      kind: 'alarm',
      body: { events: events.map((event) => ({ ...toAlarm(device, event), state: event.state })) },
    },
  ])
}
const hello = async (device: FaultlessDevice, now: number, alarms: Omit<Event, 'state'>[], boot: string) => {
  current = at(now)
  const facts = { versions: [1], model: 'HM-64A', firmwareVersion: '2.4.7' }
  const body = { ...facts, alarms: alarms.map((alarm) => toAlarm(device, alarm)) }
  const { outcomes } = await mouth.say([{ macWifiId: device.macWifiId, kind: 'hello', boot, body }])
  expect(outcomes.map(({ result }) => result)).toEqual(['stored'])
}
const rowsOf = async ({ id }: FaultlessDevice) =>
  (
    await platform.database
      .select()
      .from(faults)
      .where(eq(faults.controllerId, id))
      .orderBy(asc(faults.failureTime), asc(faults.faultCode))
  ).map(({ faultCode, failureTime, repairTime, status, clearType, raiseCount }) => ({
    faultCode,
    from: (failureTime.getTime() - start.getTime()) / minute,
    to: repairTime && (repairTime.getTime() - start.getTime()) / minute,
    status,
    clearType,
    raiseCount,
  }))
const alarmCount = async ({ id }: FaultlessDevice) =>
  (await platform.database.select().from(controllers).where(eq(controllers.id, id)))[0]?.alarmCount
const notesOf = async ({ id }: FaultlessDevice) =>
  (await platform.database.select().from(deviceErrors).where(eq(deviceErrors.controllerId, id))).map(
    ({ reason, isRefused, count, detail }) => ({ reason, isRefused, count, detail }),
  )
const lasting = { to: null, status: 0, clearType: null }

describe('an alarm that is raised', () => {
  it('is a fault on the lists, with where, since when, how severe and why it stopped, and is told to screens', async () => {
    const device = take()
    mouth.published.length = 0
    const { answers } = await say(device, 0, { state: 'raised', at: -1 })
    expect(answers.map(({ ack }) => ack.status)).toEqual(['stored'])
    const [macWifiId, [systemNo, unitNo]] = [device.macWifiId, device.odu]
    const { data } = await platform.call(faultApi.list, { macWifiId }, { token })
    expect(data.list).toEqual([
      expect.objectContaining({
        macWifiId,
        unitKind: 2,
        systemNo,
        unitNo,
        faultCode: '08',
        faultName: expect.any(String),
        status: 0,
        severity: 4,
        failureTime: toWireTime(at(-1)),
        repairTime: null,
        stopCause: 'd1-15',
        protectCode: 'P15',
      }),
    ])
    expect(await alarmCount(device)).toBe(1)
    const id = data.list[0]?.faultId
    expect(mouth.published.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        { topic: 'fault', macWifiId, id },
        { topic: 'device', macWifiId },
      ]),
    )
    expect(await notesOf(device)).toEqual([])
  })

  it('is one fault, however often it is said, and one for each code, kind and unit', async () => {
    const device = take()
    const [system, unit] = device.odu
    for (const now of [0, 1, 2]) await say(device, now, { state: 'raised', at: 0 })
    await say(device, 3, { state: 'raised', at: 3 }, { state: 'raised', at: 3, code: '57' })
    await say(
      device,
      4,
      { state: 'raised', at: 4, kind: 1, code: '11' },
      { state: 'raised', at: 4, code: '11', kind: 1 },
    )
    await say(device, 4, { state: 'raised', at: 4, unit: [system, unit + 1] })
    expect((await rowsOf(device)).map(({ faultCode, from, raiseCount }) => [faultCode, from, raiseCount])).toEqual([
      ['08', 0, 1],
      ['57', 3, 1],
      ['08', 4, 1],
      ['11', 4, 1],
    ])
    expect(await alarmCount(device)).toBe(4)
  })

  it('keeps a code and a unit that nobody knows, and names them to staff', async () => {
    const device = take()
    await say(
      device,
      0,
      { state: 'raised', at: 0, code: 'ZZ' },
      { state: 'raised', at: 0, kind: 1, unit: [63, 63], code: '11' },
    )
    expect((await rowsOf(device)).map(({ faultCode }) => faultCode)).toEqual(['11', 'ZZ'])
    const notes = (await notesOf(device)).sort((a, b) => (a.reason < b.reason ? -1 : 1))
    expect(notes).toEqual([
      { reason: 'unknownCode', isRefused: 0, count: 1, detail: 'ZZ' },
      { reason: 'unknownUnit', isRefused: 0, count: 1, detail: '1: 63-63' },
    ])
    const { data } = await platform.call(faultApi.list, { macWifiId: device.macWifiId, faultCode: 'ZZ' }, { token })
    expect(data.list[0]).toMatchObject({ faultName: 'ZZ', severity: 2 })
    const card = await platform.call(faultApi.info, { faultId: data.list[0]?.faultId ?? '' }, { token })
    expect(card.data).toMatchObject({ texts: null, resetType: null })
  })
})

describe('what cannot be', () => {
  it.each([
    ['of 1970', (now: number) => now - start.getTime() / minute, true],
    ['of a clock that was set to last century', () => -50 * 366 * 1440, true],
    ['of tomorrow', (now: number) => now + 1440, true],
    ['of the next minutes, as clocks differ', (now: number) => now + 5, false],
  ])('an alarm %s began when its message was sent', async (_, whenOf, isNoted) => {
    const device = take()
    await say(device, 20, { state: 'raised', at: whenOf(20), code: '08' })
    expect(await rowsOf(device)).toMatchObject([{ from: 20, ...lasting }])
    expect((await notesOf(device)).map(({ reason }) => reason)).toEqual(isNoted ? ['clock'] : [])
    await say(device, 30, { state: 'cleared', at: whenOf(30), code: '08' })
    expect(await rowsOf(device)).toMatchObject([{ from: 20, to: 30 }])
  })

  it('one that has lasted for two years is believed', async () => {
    const device = take()
    await hello(device, 20, [{ at: -2 * 365 * 1440 }], 'b1')
    expect(await rowsOf(device)).toMatchObject([{ from: -2 * 365 * 1440, ...lasting }])
    expect(await notesOf(device)).toEqual([])
  })

  it('a unit has twenty alarms at once, and units that are not on record have twenty together', async () => {
    const device = take()
    const codes = Array.from({ length: 30 }, (_, n) => String(n + 10))
    await say(device, 0, ...codes.map((code) => ({ state: 'raised' as const, at: 0, code })))
    expect(await rowsOf(device)).toHaveLength(20)
    await say(
      device,
      1,
      ...codes.map((code, n) => ({ state: 'raised' as const, at: 1, code, unit: [62, n % 4] as [number, number] })),
    )
    expect(await rowsOf(device)).toHaveLength(40)
    expect(await notesOf(device)).toEqual(
      expect.arrayContaining([{ reason: 'manyAlarms', isRefused: 0, count: 2, detail: '10 of 30' }]),
    )
    // Those that stand can go, and make room.
    await say(device, 30, ...codes.map((code) => ({ state: 'cleared' as const, at: 30, code })))
    await say(device, 31, { state: 'raised', at: 31, code: '99' })
    expect((await rowsOf(device)).filter(({ from, to }) => from === 31 && to === null)).toHaveLength(1)
  })
})

describe('an alarm that is cleared', () => {
  it.each([
    ['06', 2, 1],
    ['08', 2, 2],
    ['04', 2, 3],
    ['01', 1, 2],
  ] as const)('ends: %s of kind %i as its code is reset, %i', async (code, kind, clearType) => {
    const device = take()
    await say(device, 0, { state: 'raised', at: 0, code, kind })
    await say(device, 30, { state: 'cleared', at: 30, code, kind })
    expect(await rowsOf(device)).toEqual([{ faultCode: code, from: 0, to: 30, status: 1, clearType, raiseCount: 1 }])
    expect(await alarmCount(device)).toBe(0)
  })

  it('was cleared by the repair that is finished', async () => {
    const device = take()
    await say(device, 0, { state: 'raised', at: 0 })
    const [repair] = await platform.database.select().from(repairs).where(eq(repairs.status, 2)).limit(1)
    if (repair === undefined) throw new Error('no finished repair')
    await platform.database.update(faults).set({ repairId: repair.id }).where(eq(faults.controllerId, device.id))
    await say(device, 60, { state: 'cleared', at: 60 })
    expect(await rowsOf(device)).toMatchObject([{ status: 1, clearType: 4 }])
  })

  it('ends a muted fault too', async () => {
    const device = take()
    await say(device, 0, { state: 'raised', at: 0 })
    await platform.database
      .update(faults)
      .set({ status: 2, mutedUntil: at(600) })
      .where(eq(faults.controllerId, device.id))
    await say(device, 1, { state: 'raised', at: 1 })
    expect(await rowsOf(device)).toMatchObject([{ status: 2, from: 0 }])
    await say(device, 30, { state: 'cleared', at: 30 })
    expect(await rowsOf(device)).toMatchObject([{ status: 1, to: 30 }])
  })

  it('before it was raised, is remembered until its raise comes late, which staff are told', async () => {
    const device = take()
    await say(device, 40, { state: 'cleared', at: 40 })
    expect(await rowsOf(device)).toEqual([])
    await say(device, 41, { state: 'raised', at: 10 })
    expect(await rowsOf(device)).toEqual([
      { faultCode: '08', from: 10, to: 40, status: 1, clearType: 2, raiseCount: 1 },
    ])
    expect(await notesOf(device)).toEqual([{ reason: 'late', isRefused: 0, count: 1, detail: '1860 s' }])
  })
})

describe('an alarm that comes again', () => {
  it('within ten minutes is the same fault, later another one', async () => {
    const device = take()
    await say(device, 0, { state: 'raised', at: 0 })
    await say(device, 20, { state: 'cleared', at: 20 })
    await say(device, 30, { state: 'raised', at: 30 })
    expect(await rowsOf(device)).toEqual([{ faultCode: '08', from: 0, ...lasting, raiseCount: 2 }])
    await say(device, 40, { state: 'cleared', at: 40 })
    await say(device, 51, { state: 'raised', at: 51 })
    expect(await rowsOf(device)).toEqual([
      { faultCode: '08', from: 0, to: 40, status: 1, clearType: 2, raiseCount: 2 },
      { faultCode: '08', from: 51, ...lasting, raiseCount: 1 },
    ])
  })

  it('again and again is one fault that counts, and stays open until it has been calm', async () => {
    const device = take()
    for (let i = 0; i < 5; i++) {
      await say(device, 4 * i, { state: 'raised', at: 4 * i })
      await say(device, 4 * i + 1, { state: 'cleared', at: 4 * i + 1 })
    }
    expect(await rowsOf(device)).toEqual([{ faultCode: '08', from: 0, ...lasting, raiseCount: 5 }])
    expect(await alarmCount(device)).toBe(1)
    const events = { publish: () => undefined }
    await settleAlarms(platform.database, events, at(26.9))
    expect(await rowsOf(device)).toMatchObject([lasting])
    await settleAlarms(platform.database, events, at(27))
    expect(await rowsOf(device)).toEqual([{ faultCode: '08', from: 0, to: 17, status: 1, clearType: 2, raiseCount: 5 }])
    expect(await alarmCount(device)).toBe(0)
    const { data } = await platform.call(faultApi.list, { macWifiId: device.macWifiId }, { token })
    const card = await platform.call(faultApi.info, { faultId: data.list[0]?.faultId ?? '' }, { token })
    expect(card.data.raiseCount).toBe(5)
  })

  it('and once more, ten minutes later by a fast clock, is the next fault and no message that is lost', async () => {
    const device = take()
    for (let i = 0; i < 3; i++) {
      await say(device, 2 * i, { state: 'raised', at: 2 * i })
      await say(device, 2 * i + 1, { state: 'cleared', at: 2 * i + 1 })
    }
    // Its clock is half a minute fast: so much is not put back.
    current = at(14.9)
    const event = { ...toAlarm(device, { at: 15.2 }), state: 'raised' }
    await mouth.say([{ macWifiId: device.macWifiId, kind: 'alarm', time: at(15.3), body: { events: [event] } }])
    expect(await rowsOf(device)).toEqual([
      { faultCode: '08', from: 0, to: 5, status: 1, clearType: 2, raiseCount: 3 },
      { faultCode: '08', from: 15.2, ...lasting, raiseCount: 1 },
    ])
  })

  it('for the third time within six hours locks the compressor out', async () => {
    const device = take()
    for (const from of [0, 120, 361]) {
      await say(device, from, { state: 'raised', at: from })
      await say(device, from + 20, { state: 'cleared', at: from + 20 })
    }
    expect((await rowsOf(device)).map(({ faultCode }) => faultCode)).toEqual(['08', '08', '08'])
    await say(device, 480, { state: 'raised', at: 480 })
    expect((await rowsOf(device)).at(-1)).toEqual({ faultCode: 'EE', from: 480, ...lasting, raiseCount: 1 })
    const { data } = await platform.call(faultApi.list, { macWifiId: device.macWifiId, faultCode: 'EE' }, { token })
    expect(data.list).toMatchObject([{ severity: 4, unitKind: 2, systemNo: device.odu[0], unitNo: device.odu[1] }])
    await hello(device, 600, [], 'two')
    expect((await rowsOf(device)).at(-1)).toMatchObject({ faultCode: 'EE', to: 600, status: 1, clearType: 3 })
  })

  it('locks the compressor out for as long as that lasts, whatever is said weeks later', async () => {
    const device = take()
    for (const from of [0, 120, 359]) {
      await say(device, from, { state: 'raised', at: from })
      await say(device, from + 15, { state: 'cleared', at: from + 15 })
    }
    const lockOut = { faultCode: 'EE', from: 359, ...lasting, raiseCount: 1 }
    const openOf = async () => (await rowsOf(device)).filter(({ status }) => status === 0)
    const isLocked = (await openOf()).length > 0
    const late = 40 * 1440
    await settleAlarms(platform.database, { publish: () => undefined }, at(late))
    await say(device, late, { state: 'raised', at: late, code: '12' })
    expect(isLocked).toBe(true)
    expect(await openOf()).toMatchObject([lockOut, { faultCode: '12', from: late }])
  })

  it('is judged by what was said of late, however much was said before', async () => {
    const device = take()
    const pairs = Array.from({ length: 400 }, (_, n) => 60 * n)
    for (let from = 0; from < pairs.length; from += 20) {
      const some = pairs.slice(from, from + 20)
      const events = some.flatMap((n): Event[] => [
        { state: 'raised', at: n, code: '12' },
        { state: 'cleared', at: n + 5, code: '12' },
      ])
      await say(device, (some.at(-1) ?? 0) + 5, ...events)
    }
    const now = at(60 * 400)
    const looked = { since: subDays(now, 1), said: subDays(now, 1) }
    const { read } = await readAlarmHistories(platform.database, [device.id], looked)
    expect(await rowsOf(device)).toHaveLength(400)
    // A day of words, and of the faults that they are of.
    expect(read.get(device.id)).toBe(48 + 24)
  })

  it('for the third time within six hours is no lock-out where its code is none of the compressor', async () => {
    const device = take()
    for (const from of [0, 60, 120]) {
      await say(device, from, { state: 'raised', at: from, code: '57' })
      await say(device, from + 20, { state: 'cleared', at: from + 20, code: '57' })
    }
    expect((await rowsOf(device)).map(({ faultCode }) => faultCode)).toEqual(['57', '57', '57'])
  })
})

describe('a hello', () => {
  it('ends what it does not name, and begins what it names', async () => {
    const device = take()
    await say(device, 0, { state: 'raised', at: 0 }, { state: 'raised', at: 0, code: '04' })
    await hello(device, 60, [{ at: 0 }, { at: 50, code: '57' }], 'two')
    expect(await rowsOf(device)).toEqual([
      { faultCode: '04', from: 0, to: 60, status: 1, clearType: 3, raiseCount: 1 },
      { faultCode: '08', from: 0, ...lasting, raiseCount: 1 },
      { faultCode: '57', from: 50, ...lasting, raiseCount: 1 },
    ])
    expect(await alarmCount(device)).toBe(2)
  })

  it('ends nothing that was raised after it, nor what is the network’s', async () => {
    const device = take()
    await platform.database.insert(faults).values({
      platformId: 6,
      controllerId: device.id,
      unitKind: 5,
      faultCode: 'N2',
      severity: 3,
      failureTime: at(0),
    })
    await say(device, 61, { state: 'raised', at: 61 })
    await hello(device, 60, [], 'two')
    expect((await rowsOf(device)).map(({ faultCode, to }) => [faultCode, to])).toEqual([
      ['N2', null],
      ['08', null],
    ])
  })

  it('ends what was raised before it and is only told now', async () => {
    const device = take()
    await hello(device, 60, [], 'two')
    await say(device, 61, { state: 'raised', at: 30 })
    expect(await rowsOf(device)).toMatchObject([{ from: 30, to: 60, status: 1 }])
  })
})
