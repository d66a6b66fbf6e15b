import { afterAll, beforeAll, it } from '@jest/globals'
import { and, asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from '@/tests/support/expect'
import { createMouth } from '../../testing/device-mouth'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers, outdoorUnits } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { alarmEvents } from './alarm-event-table'
import { settleAlarms } from './settle-alarms'
import { storeAlarms } from './store-alarms'

const start = new Date('2026-07-24T06:00:00.000Z')
const minute = 60_000
const at = (minutes: number) => new Date(start.getTime() + minutes * minute)

let platform: TestPlatform
let pair: { id: number; macWifiId: string; systemNo: number; unitNo: number }[] = []
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: start.toISOString() })
  const { id, macWifiId, platformId, onlineStatus } = controllers
  const { systemNo, unitNo } = outdoorUnits
  pair = await platform.database
    .selectDistinctOn([id], { id, macWifiId, systemNo, unitNo })
    .from(controllers)
    .innerJoin(outdoorUnits, eq(outdoorUnits.controllerId, id))
    .where(and(eq(platformId, 6), eq(onlineStatus, 1)))
    .orderBy(asc(id), asc(systemNo), asc(unitNo))
    .limit(2)
})
afterAll(() => platform.close())

/** Of one code of a unit, what its controller tells: minutes at which its alarm changes, and hellos with what lasts. */
const codes = ['08', '57'] as const
const story = fc.record({
  changes: fc.tuple(
    ...codes.map(() => fc.uniqueArray(fc.integer({ min: 0, max: 240 }), { minLength: 0, maxLength: 9 })),
  ),
  hellos: fc.uniqueArray(fc.integer({ min: 0, max: 240 }), { maxLength: 2 }),
  lost: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
  order: fc.infiniteStream(fc.nat({ max: 1_000_000 })),
  /** Minutes of a minute: what happens lies within hours, or within weeks. */
  pace: fc.constantFrom(1, 100),
})

type Said = { minute: number; kind: 'alarm' | 'hello'; body: object }

/** What a controller says, in the order in which it happens. */
const tell = (
  { changes, hellos, pace }: { changes: readonly (readonly number[])[]; hellos: readonly number[]; pace: number },
  address: { systemNo: number; unitNo: number },
): Said[] => {
  const sorted = changes.map((moments) => moments.map((moment) => moment * pace).sort((a, b) => a - b))
  const alarm = (k: number, moment: number) => ({ unitKind: 2, ...address, code: codes[k], time: at(moment).getTime() })
  const alarms = sorted.flatMap((moments, k) =>
    moments.map((moment, i): Said => {
      const state = i % 2 === 0 ? 'raised' : 'cleared'
      return { minute: moment, kind: 'alarm', body: { events: [{ ...alarm(k, moment), state }] } }
    }),
  )
  const facts = { versions: [1], model: 'HM-64A', firmwareVersion: '2.4.7' }
  const greetings = hellos.map((moment): Said => {
    const minute = moment * pace
    const lasting = sorted.flatMap((moments, k) => {
      const before = moments.filter((each) => each <= minute)
      return before.length % 2 === 1 ? [alarm(k, before.at(-1) ?? 0)] : []
    })
    return { minute, kind: 'hello', body: { ...facts, alarms: lasting } }
  })
  return [...alarms, ...greetings].sort((a, b) => a.minute - b.minute)
}

/** Some at once: a hello alone, alarms up to seven in one transaction. */
const portionsOf = <Word extends Said>(words: readonly Word[]): Word[][] => {
  const portions: Word[][] = []
  for (const word of words) {
    const last = portions.at(-1)
    if (last && last.length < 7 && word.kind === 'alarm' && last[0]?.kind === 'alarm') last.push(word)
    else portions.push([word])
  }
  return portions
}

it('makes the same faults of the same words, whatever their order and however often they are said', async () => {
  const { database } = platform
  const ids = pair.map(({ id }) => id)
  const stateOf = async (id: number) =>
    (
      await database
        .select()
        .from(faults)
        .where(eq(faults.controllerId, id))
        .orderBy(asc(faults.faultCode), asc(faults.failureTime))
    ).map(({ id: _, controllerId: __, ...row }) => row)
  let [seen, most, boots] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(story, async ({ order, lost, ...happened }) => {
      const end = at(300 * happened.pace)
      await database.delete(faults).where(inArray(faults.controllerId, ids))
      await database.delete(alarmEvents).where(inArray(alarmEvents.controllerId, ids))
      await database.update(controllers).set({ alarmCount: 0 }).where(inArray(controllers.id, ids))
      const [first, second] = pair
      if (first === undefined || second === undefined) throw new Error('no controllers')
      // Both are the same equipment, of which some words were lost.
      const said = tell(happened, { systemNo: 0, unitNo: 0 }).filter((_, i) => !lost.includes(i))
      const keys = order.take(said.length * 2)
      const numbered = said.map((word, at) => ({ ...word, seq: at + 1 }))
      const mixed = [...numbered, ...numbered.filter((_, i) => i % 3 === 0)]
        .map((word) => ({ word, key: keys.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ word }) => word)
      for (const [device, words] of [
        [first, numbered],
        [second, mixed],
      ] as const) {
        let now = end
        const { say } = createMouth(database, () => now)
        const boot = `boot-${boots++}`
        for (const [first, ...others] of portionsOf(words)) {
          if (first === undefined) continue
          // An alarm may be told late; whoever says hello says it now.
          now = first.kind === 'hello' ? at(first.minute) : end
          const { macWifiId } = device
          const some = [first, ...others].map(({ kind, body, seq }) => ({ macWifiId, kind, body, boot, seq }))
          const { outcomes } = await say(some)
          expect(outcomes.filter(({ result }) => result === 'refused')).toEqual([])
        }
      }
      await settleAlarms(database, { publish: () => undefined }, end)
      // Whatever was looked at on the way: all of it together says the same.
      const all = { since: at(0), said: at(0), now: end, publish: () => undefined }
      expect((await database.transaction((tx) => storeAlarms(tx, ids, all))).changed).toBe(0)
      const [expected, found] = [await stateOf(first.id), await stateOf(second.id)]
      expect(found).toEqual(expected)
      // Counts equal what was said, and at most one fault of a code lasts.
      const raised = said.filter(({ body }) => JSON.stringify(body).includes('"raised"')).length
      if (happened.hellos.length === 0 && lost.length === 0)
        expect(
          expected.filter(({ faultCode }) => faultCode !== 'EE').reduce((sum, { raiseCount }) => sum + raiseCount, 0),
        ).toBe(raised)
      const open = expected.filter(({ status }) => status !== 1)
      expect(new Set(open.map(({ faultCode }) => faultCode)).size).toBe(open.length)
      const rows = await database.select().from(controllers).where(inArray(controllers.id, ids))
      for (const { alarmCount } of rows) expect(alarmCount).toBe(open.length)
      seen += expected.length
      most = Math.max(most, ...expected.map(({ raiseCount }) => raiseCount))
    }),
    { numRuns: 60, seed: 7 },
  )
  // The stories held what they are about.
  expect(seen).toBeGreaterThan(60)
  expect(most).toBeGreaterThan(2)
}, 120_000)
