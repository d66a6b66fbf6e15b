import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { asc, inArray, ne } from 'drizzle-orm'
import { createController } from '@/simulator/controller'
import type { FleetController } from '@/simulator/fleet-file'
import { controllers } from '../nouns/tables/fleet'
import { faults } from '../nouns/tables/fleet-fault'
import { createMouth, type Word } from '../testing/device-mouth'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { readFleetOf } from './fleet-file'

const now = new Date('2026-07-24T06:00:00.000Z')
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: now.toISOString() })
})
afterAll(() => platform.close())

/** What a simulated controller says first. */
const firstWords = (controller: FleetController): Word[] => {
  const words: Word[] = []
  createController({
    controller,
    clock: () => now,
    elapsed: () => 0,
    publish: (kind, body) => {
      if (kind === 'hello') words.push({ macWifiId: controller.macWifiId, kind, body })
    },
    later: () => undefined,
    boot: 'one',
  }).connected()
  return words
}

it('finds every open fault of the demonstration in the first hello of its controller, once', async () => {
  const { database } = platform
  const { say } = createMouth(database, () => now)
  const present: number[] = []
  const words: Word[] = []
  for await (const portion of readFleetOf(database, now)) {
    for (const { id, controller } of portion) {
      const isTroubled = controller.faults.some(({ to }) => to === null)
      // Of those without a fault some stand for all.
      if (controller.isAway || (!isTroubled && id % 8 !== 0)) continue
      present.push(id)
      words.push(...firstWords(controller))
    }
  }
  const read = () => database.select().from(faults).where(inArray(faults.controllerId, present)).orderBy(asc(faults.id))
  const counts = () =>
    database
      .select({ id: controllers.id, alarmCount: controllers.alarmCount })
      .from(controllers)
      .where(inArray(controllers.id, present))
      .orderBy(asc(controllers.id))
  const [before, alarms] = [await read(), await counts()]
  const open = await database.select().from(faults).where(ne(faults.status, 1))
  expect(open.length).toBeGreaterThan(20)
  for (let from = 0; from < words.length; from += 48) {
    const { outcomes } = await say(words.slice(from, from + 48))
    expect(outcomes.filter(({ result }) => result !== 'stored')).toEqual([])
    const unknown = outcomes.flatMap(({ notes }) => notes).filter(({ reason }) => reason.startsWith('unknown'))
    expect(unknown).toEqual([])
  }
  expect(words.length).toBe(present.length)
  expect(await read()).toEqual(before)
  expect(await counts()).toEqual(alarms)
}, 60_000)
