import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { AddressedEvent } from '../../kernel/events/event-bus'
import { createMouth } from '../../testing/device-mouth'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { deviceErrors } from '../tables/connection'
import { controlRecords, unitOverrides } from '../tables/control'
import { controllers, indoorUnits } from '../tables/fleet'
import { unitReadings } from '../tables/unit-reading'
import { sendCommand } from './send-command'
import { settleCommands } from './settle-commands'

let platform: TestPlatform
let one: typeof controllers.$inferSelect
let other: typeof controllers.$inferSelect
let unit: typeof indoorUnits.$inferSelect
const heard: AddressedEvent[] = []
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const rows = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.onlineStatus, 1), gt(controllers.iduCount, 2), eq(controllers.platformId, 6)))
    .limit(2)
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Error('nobody is online')
  ;[one, other] = [first, second]
  const [room] = await platform.database.select().from(indoorUnits).where(eq(indoorUnits.controllerId, one.id))
  if (room === undefined) throw new Error('it has no unit')
  unit = room
  platform.events.subscribe((event) => typeof event === 'object' && heard.push(event))
})
beforeEach(async () => {
  heard.length = 0
  await platform.database.delete(deviceErrors)
  await platform.database.delete(unitOverrides)
})
afterAll(() => platform.close())

const store = (fanSpeed = 1) =>
  sendCommand(platform.database, {
    platformId: 6,
    controllerId: one.id,
    unitKind: 1,
    systemNo: unit.systemNo,
    unitNo: unit.unitNo,
    operatorAccount: 'admin',
    command: { fanSpeed },
    before: { fanSpeed: 4 },
    sendTime: platform.clock.now(),
  })
const rowOf = async (id: number) => {
  const [row] = await platform.database.select().from(controlRecords).where(eq(controlRecords.id, id))
  return row
}
const say = (body: object, by = one) => platform.devices.say(by.macWifiId, 'result', body)
const errors = () => platform.database.select().from(deviceErrors)
const readingNow = async () => {
  const [row] = await platform.database
    .select()
    .from(unitReadings)
    .where(
      and(
        ...[eq(unitReadings.controllerId, one.id), eq(unitReadings.unitKind, 1)],
        ...[eq(unitReadings.systemNo, unit.systemNo), eq(unitReadings.unitNo, unit.unitNo)],
      ),
    )
  return row?.reading as { fanSpeed?: number | null } | undefined
}
const fanNow = async () => (await readingNow())?.fanSpeed

describe('an answer to a command', () => {
  it('ends it, shows at once, and is told to open pages', async () => {
    const id = await store(2)
    platform.clock.advance(1200)
    expect(await say({ commandId: String(id), result: 'done' })).toMatchObject({ status: 'stored' })
    expect(await rowOf(id)).toMatchObject({ result: 1, ackTime: platform.clock.now(), reason: '' })
    expect(await fanNow()).toBe(2)
    const [override] = await platform.database.select().from(unitOverrides)
    expect(override).toMatchObject({ controllerId: one.id, state: { fanSpeed: 2 }, since: platform.clock.now() })
    const { macWifiId } = one
    expect(heard).toContainEqual({ event: { topic: 'control', macWifiId, id: String(id) }, platformId: 6 })
    expect(heard).toContainEqual({ event: { topic: 'unit', macWifiId }, platformId: 6 })
    expect(await errors()).toEqual([])
  })

  it.each([
    { measured: 'before', ago: 1, fan: 2 },
    { measured: 'after', ago: -1, fan: 4 },
  ])('is not taken back by a sample that comes after it and was measured $measured it', async ({ ago, fan }) => {
    const id = await store(2)
    platform.clock.advance(5000)
    await say({ commandId: String(id), result: 'done' })
    const time = platform.clock.now().getTime() - ago
    platform.clock.advance(1000)
    const { systemNo, unitNo } = unit
    const indoor = [{ unitNo, onOff: 1, mode: 1, fanSpeed: 4, setTemp: 21 }]
    const message = { samples: [{ time, systems: [{ systemNo, outdoor: [], indoor }], airBoxes: [] }] }
    expect(await platform.devices.say(one.macWifiId, 'telemetry', message)).toMatchObject({ status: 'stored' })
    expect(await readingNow()).toMatchObject({ fanSpeed: fan, setTemp: 21 })
  })

  it('that refuses says why, and changes nothing', async () => {
    const id = await store(3)
    const before = await fanNow()
    await say({ commandId: String(id), result: 'refused', reason: 'locked at the unit' })
    expect(await rowOf(id)).toMatchObject({ result: 2, ackTime: platform.clock.now(), reason: 'locked at the unit' })
    expect(await fanNow()).toBe(before)
    expect(await platform.database.$count(unitOverrides)).toBe(0)
    expect(heard.map(({ event }) => event.topic)).not.toContain('unit')
  })

  it('counts once: another of the same command, whatever it says, changes nothing', async () => {
    const id = await store(1)
    await say({ commandId: String(id), result: 'refused', reason: 'busy' })
    const ended = await rowOf(id)
    platform.clock.advance(500)
    expect(await say({ commandId: String(id), result: 'done' })).toMatchObject({ status: 'stored' })
    expect(await rowOf(id)).toEqual(ended)
    expect(await platform.database.$count(unitOverrides)).toBe(0)
  })

  it('ends a command of which nobody had noted that it was sent', async () => {
    const id = await store(1)
    platform.devices.setAway(true)
    platform.sender.wake()
    await platform.sender.idle()
    expect((await rowOf(id))?.publishTime).toBeNull()
    platform.devices.setAway(false)
    const before = platform.devices.sent.length
    await say({ commandId: String(id), result: 'done' })
    platform.sender.wake()
    await platform.sender.idle()
    expect(await rowOf(id)).toMatchObject({ result: 1 })
    expect(platform.devices.sent).toHaveLength(before)
  })

  it.each([true, false])(
    'after ten seconds is late: it has timed out, but the unit did it (swept first: %s)',
    async (isSwept) => {
      const id = await store(3)
      platform.clock.advance(10_001)
      if (isSwept) await settleCommands(platform.database, platform.clock.now())
      expect(await say({ commandId: String(id), result: 'done' })).toMatchObject({ status: 'stored' })
      expect(await rowOf(id)).toMatchObject({ result: 3, ackTime: null })
      expect(await fanNow()).toBe(3)
      expect(await errors()).toMatchObject([{ controllerId: one.id, reason: 'late', isRefused: 0, count: 1 }])
      expect(await settleCommands(platform.database, platform.clock.now())).toEqual([])
    },
  )

  it('to nothing that it was sent is refused with words, and leaves the command of another alone', async () => {
    const id = await store(2)
    const told = { status: 'refused', reason: 'range' }
    for (const commandId of [String(id), '999999999', 'abc', '0', '1.5', 'p1-1', '99999999999999999999']) {
      const ack = await say({ commandId, result: 'done' }, other)
      expect(ack).toMatchObject(told)
      expect(ack?.detail).toContain(`commandId: "${commandId}"; this controller was sent no such`)
    }
    expect(await rowOf(id)).toMatchObject({ result: 0 })
    expect(await errors()).toMatchObject([{ controllerId: other.id, reason: 'range', isRefused: 1, count: 7 }])
  })
})

describe('what a controller does by itself', () => {
  it('stands in the history with who did it, shows, and is told to open pages', async () => {
    const time = platform.clock.now().getTime()
    platform.clock.advance(2000)
    const act = { unitKind: 1, systemNo: unit.systemNo, unitNo: unit.unitNo, time }
    const acts = [{ ...act, source: 4, set: { fanSpeed: 0 }, before: { fanSpeed: 3 } }]
    await say({ commandId: 'wall-1', result: 'done', acts })
    const [row] = await platform.database.select().from(controlRecords).orderBy(desc(controlRecords.id)).limit(1)
    expect(row).toMatchObject({
      controllerId: one.id,
      platformId: 6,
      unitKind: 1,
      source: 4,
      operatorAccount: null,
      result: 1,
      command: { fanSpeed: 0 },
      before: { fanSpeed: 3 },
      sendTime: new Date(time),
      ackTime: platform.clock.now(),
    })
    expect(await fanNow()).toBe(0)
    expect(heard.map(({ event }) => event.topic)).toEqual(expect.arrayContaining(['control', 'unit']))
  })

  it('long ago changes nothing of what was measured since', async () => {
    const hour = 3_600_000
    const now = platform.clock.now().getTime()
    const [before] = await platform.database
      .update(unitReadings)
      .set({ collectTime: platform.clock.now() })
      .where(and(eq(unitReadings.controllerId, one.id), eq(unitReadings.unitKind, 1)))
      .returning()
    expect(before).toBeDefined()
    const fan = await fanNow()
    const act = { unitKind: 1, systemNo: unit.systemNo, unitNo: unit.unitNo, time: now - hour }
    const acts = [{ ...act, source: 4, set: { fanSpeed: fan === 1 ? 2 : 1 } }]
    await say({ commandId: 'wall-2', result: 'done', acts })
    expect(await fanNow()).toBe(fan)
  })

  it('after an answer counts after it, also where both come together', async () => {
    const id = await store(2)
    platform.clock.advance(1000)
    const time = platform.clock.now().getTime()
    const act = { unitKind: 1, systemNo: unit.systemNo, unitNo: unit.unitNo, time, source: 4, set: { fanSpeed: 0 } }
    const mouth = createMouth(platform.database, platform.clock.now)
    const word = { macWifiId: one.macWifiId, kind: 'result', boot: 'together' } as const
    await mouth.say([
      { ...word, body: { commandId: String(id), result: 'done' } },
      { ...word, body: { commandId: 'wall-3', result: 'done', acts: [act] } },
    ])
    expect(await rowOf(id)).toMatchObject({ result: 1 })
    expect(await fanNow()).toBe(0)
  })

  it('at a moment that has not come counts as of its message', async () => {
    const now = platform.clock.now()
    const act = { unitKind: 1, systemNo: unit.systemNo, unitNo: unit.unitNo, source: 4, set: { fanSpeed: 1 } }
    await say({ commandId: 'wall-4', result: 'done', acts: [{ ...act, time: Date.parse('2099-01-01') }] })
    const [row] = await platform.database.select().from(controlRecords).orderBy(desc(controlRecords.id)).limit(1)
    expect(row).toMatchObject({ source: 4, sendTime: now, dueTime: now })
  })

  it('of a unit without its system is of no unit', async () => {
    const count = await platform.database.$count(controlRecords)
    const act = { unitKind: 1, unitNo: unit.unitNo, time: platform.clock.now().getTime(), source: 6, set: { onOff: 0 } }
    await say({ commandId: 'line-2', result: 'done', acts: [act] })
    expect(await platform.database.$count(controlRecords)).toBe(count)
    expect(await errors()).toMatchObject([{ reason: 'unknownUnit' }])
  })

  it('is not believed of units that are not its own', async () => {
    const count = await platform.database.$count(controlRecords)
    const act = { unitKind: 1, systemNo: 63, unitNo: 63, time: platform.clock.now().getTime() }
    const acts = [{ ...act, source: 6, set: { onOff: 0 } }]
    expect(await say({ commandId: 'line-1', result: 'done', acts })).toMatchObject({ status: 'stored' })
    expect(await platform.database.$count(controlRecords)).toBe(count)
    expect(await errors()).toMatchObject([{ reason: 'unknownUnit', detail: '1: 63-63' }])
    // What only the platform and apps send is nothing that a controller does by itself.
    const staff = [{ ...act, source: 5, set: { onOff: 0 } }]
    expect(await say({ commandId: 'x', result: 'done', acts: staff })).toMatchObject({ status: 'refused' })
  })
})
