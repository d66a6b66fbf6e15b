import { afterAll, beforeAll, it } from '@jest/globals'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from '@/tests/support/expect'
import { alarmEvents } from '../../nouns/fault/alarm-event-table'
import { settleAlarms } from '../../nouns/fault/settle-alarms'
import { deviceBoots, devicePresence } from '../../nouns/tables/connection'
import { controllers, indoorUnits } from '../../nouns/tables/fleet'
import { faults } from '../../nouns/tables/fleet-fault'
import { unitReadings } from '../../nouns/tables/unit-reading'
import { createMouth, type Word } from '../../testing/device-mouth'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { deviceMarks } from '../pipeline/ingest-table'

/*
 * Messages of up to three boots, interleaved, repeated, delayed, by clocks that are off by up to a quarter of an hour, end
 * in the state that they give in order. Only the hellos come when they are said.
 */

/** More in the long proof. */
const cases = Number(process.env.INTERLEAVED_BOOTS ?? 8)
const start = new Date('2026-07-24T06:00:00.000Z').getTime()
const longest = 90
const end = 600
const at = (minutes: number) => new Date(start + minutes * millisecondsInMinute)

type Device = { id: number; macWifiId: string; systemNo: number; unitNo: number }
let platform: TestPlatform
let pair: Device[] = []
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: at(0).toISOString() })
  const { id, macWifiId, platformId, onlineStatus } = controllers
  const { systemNo, unitNo } = indoorUnits
  pair = await platform.database
    .selectDistinctOn([id], { id, macWifiId, systemNo, unitNo })
    .from(controllers)
    .innerJoin(indoorUnits, eq(indoorUnits.controllerId, id))
    .where(and(eq(platformId, 6), eq(onlineStatus, 1), eq(systemNo, 0), eq(unitNo, 0)))
    .orderBy(asc(id))
    .limit(2)
})
afterAll(() => platform.close())

const Network = fc.record({
  networkType: fc.constant(1),
  rssi: fc.integer({ min: -99, max: -1 }),
  ssid: fc.constantFrom('a', 'b'),
})
const Bus = fc.record({ busType: fc.constant(2), busStatus: fc.nat({ max: 2 }) })
const Health = fc.record({ freeHeapKb: fc.nat({ max: 1000 }), uptimeSec: fc.nat({ max: 1_000_000 }) })
const Present = fc.record({ network: Network, bus: Bus, health: Health }, { requiredKeys: [] })
const delay = fc.nat({ max: 200 })
/** After how many minutes it comes, and comes again. */
const Way = fc.record({ delay, again: fc.option(delay, { nil: null }) })
const Said = fc.oneof(
  fc.record({ kind: fc.constant('hello' as const), present: Present, firmware: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant('state' as const), present: Present }),
  fc.record({ kind: fc.constant('telemetry' as const), setTemp: fc.integer({ min: 16, max: 30 }) }),
  fc.record({ kind: fc.constant('alarm' as const), code: fc.constantFrom('08', '57') }),
)
const Story = fc.array(
  fc.record({
    clockMinutes: fc.integer({ min: -15, max: 15 }),
    hello: fc.record({ present: Present, firmware: fc.nat({ max: 9 }) }),
    said: fc.array(fc.record({ said: Said, way: Way }), { maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 3 },
)
type Story = typeof Story extends fc.Arbitrary<infer Value> ? Value : never

/** The hello of a later boot names an alarm by the very time of its message, which comes after that hello. */
const twiceNamed: Story = [
  {
    clockMinutes: 0,
    hello: { present: {}, firmware: 0 },
    said: [{ said: { kind: 'alarm', code: '08' }, way: { delay: 7, again: null } }],
  },
  { clockMinutes: -1, hello: { present: {}, firmware: 0 }, said: [] },
  { clockMinutes: 0, hello: { present: {}, firmware: 0 }, said: [] },
]

/** One message with its minute, by the right clock, and the minutes at which it comes. */
type Message = Pick<Word, 'kind' | 'body' | 'boot' | 'seq'> & { minute: number; clockMinutes: number; comes: number[] }

/** What a device says, in its order: something each minute, so that a boot never begins where another one is. */
const tell = (story: Story, run: number): Message[] => {
  const messages: Message[] = []
  const open = new Map<string, number>()
  let minute = 0
  for (const [b, { clockMinutes, hello, said }] of story.entries()) {
    const boot = `boot-${run}-${b}`
    const deviceTime = (of: number) => at(of + clockMinutes).getTime()
    const all = [{ said: { kind: 'hello' as const, ...hello }, way: { delay: 0, again: null } }, ...said]
    for (const [index, { said: word, way }] of all.entries()) {
      minute += 3
      const toBody = (): object => {
        if (word.kind === 'state') return word.present
        if (word.kind === 'telemetry') {
          const indoor = [{ unitNo: 0, onOff: 1, mode: 0, setTemp: word.setTemp }]
          return { samples: [{ time: deviceTime(minute), systems: [{ systemNo: 0, indoor }] }] }
        }
        const unit = { unitKind: 1, systemNo: 0, unitNo: 0 }
        if (word.kind === 'alarm') {
          const isOpen = open.has(word.code)
          if (isOpen) open.delete(word.code)
          else open.set(word.code, minute)
          const state = isOpen ? 'cleared' : 'raised'
          return { events: [{ ...unit, code: word.code, state, time: deviceTime(minute) }] }
        }
        const alarms = [...open].map(([code, since]) => ({ ...unit, code, time: deviceTime(since) }))
        return { versions: [1], model: 'HM-64A', firmwareVersion: `2.4.${word.firmware}`, alarms, ...word.present }
      }
      const later = word.kind === 'hello' ? 0 : way.delay
      const comes = [minute + later, ...(way.again === null ? [] : [minute + later + way.again])]
      messages.push({ kind: word.kind, body: toBody(), boot, seq: index + 1, minute, clockMinutes, comes })
    }
  }
  return messages
}

const forget = async (ids: number[]): Promise<void> => {
  const { database } = platform
  await database.delete(faults).where(inArray(faults.controllerId, ids))
  await database.delete(alarmEvents).where(inArray(alarmEvents.controllerId, ids))
  await database.delete(deviceBoots).where(inArray(deviceBoots.controllerId, ids))
  await database.delete(deviceMarks).where(inArray(deviceMarks.deviceId, ids))
  await database.delete(devicePresence).where(inArray(devicePresence.controllerId, ids))
  await database.delete(unitReadings).where(inArray(unitReadings.controllerId, ids))
  const blank = { firmwareVersion: '1.0.0', rssi: null, networkType: 2, busStatus: 0, alarmCount: 0 } as const
  await database.update(controllers).set(blank).where(inArray(controllers.id, ids))
}

/** What staff see of a device. */
const stateOf = async (deviceId: number) => {
  const { database } = platform
  const [record] = await database.select().from(controllers).where(eq(controllers.id, deviceId))
  const [presence] = await database.select().from(devicePresence).where(eq(devicePresence.controllerId, deviceId))
  const readings = await database.select().from(unitReadings).where(eq(unitReadings.controllerId, deviceId))
  const own = await database
    .select()
    .from(faults)
    .where(eq(faults.controllerId, deviceId))
    .orderBy(asc(faults.faultCode), asc(faults.failureTime))
  return {
    record: record && {
      firmware: record.firmwareVersion,
      network: [record.networkType, record.rssi],
      busStatus: record.busStatus,
      alarmCount: record.alarmCount,
    },
    module: presence && { boot: presence.boot, ssid: presence.ssid, heap: presence.freeHeapKb },
    readings: readings.map(({ collectTime, reading }) => ({ collectTime, reading })),
    faults: own.map(({ id: _, controllerId: __, ...row }) => row),
  }
}

/** Delivers messages at the minutes given. Each is sent with the time of its sending. */
const deliver = async ({ macWifiId }: Device, messages: readonly { message: Message; minute: number }[]) => {
  let now = at(0)
  const { say } = createMouth(platform.database, () => now)
  for (const { message, minute } of messages.toSorted((a, b) => a.minute - b.minute)) {
    const { kind, body, boot, seq, clockMinutes } = message
    now = at(minute)
    const { outcomes } = await say([{ macWifiId, kind, body, boot, seq, time: at(minute + clockMinutes) }])
    expect(outcomes.filter(({ result }) => result === 'refused')).toEqual([])
  }
}

it(
  'end in the state that they give in order',
  async () => {
    const [inOrder, mixed] = pair
    if (inOrder === undefined || mixed === undefined) throw new Error('no controllers')
    let [run, raised, moved] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(Story, async (story) => {
        await forget([inOrder.id, mixed.id])
        run += 1
        const messages = tell(story, run)
        expect(messages.at(-1)?.minute).toBeLessThanOrEqual(longest)
        await deliver(
          inOrder,
          messages.map((message) => ({ message, minute: message.minute })),
        )
        const delivered = messages.flatMap((message) => message.comes.map((minute) => ({ message, minute })))
        await deliver(mixed, delivered)
        await settleAlarms(platform.database, { publish: () => undefined }, at(end))
        const expected = await stateOf(inOrder.id)
        expect(await stateOf(mixed.id)).toEqual(expected)
        raised += expected.faults.length
        moved += messages.filter(({ minute, comes: [first = 0] }) => first > minute).length
      }),
      { numRuns: cases, examples: [[twiceNamed]] },
    )
    // The stories held what they are about.
    expect(raised).toBeGreaterThan(cases / 5)
    expect(moved).toBeGreaterThan(cases)
  },
  60_000 + cases * 10_000,
)
