import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { historyApi, maxPoints } from '@/lib/contract/history'
import { type HistoryPointKey, pointsOfKind, protectStates } from '@/lib/contract/history-point'
import { unitApi } from '@/lib/contract/unit'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers, indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

/*
 * What is shown now and what is shown of the past came in as the same message: of the same minute both say the same.
 */

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T07:59:00.000Z', history: 'kept' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

type Place = { macWifiId: string; unitKey: string; kind: string }

/** Derived from what a unit sends: domain 3.2. Pressures are absolute there, and gauge on the line. */
const derived = ['condensingApproach', 'pressureRatio']
const derivedOf = (unit: Readonly<Record<string, unknown>>): Record<string, number | null> => {
  const { runMode, compFreq, fanStep } = unit
  const { satCondTemp, ambientTemp, dischargePressure, suctionPressure } = unit as Record<string, number | null>
  const isRunning = Number(compFreq) > 0
  const known = (...values: unknown[]): boolean => values.every((value) => typeof value === 'number')
  return {
    condensingApproach:
      isRunning && (runMode === 1 || runMode === 3) && known(fanStep, satCondTemp, ambientTemp)
        ? (satCondTemp ?? 0) - (ambientTemp ?? 0)
        : null,
    pressureRatio:
      isRunning && known(dischargePressure, suctionPressure)
        ? Math.round((100 * ((dischargePressure ?? 0) + 0.1)) / ((suctionPressure ?? 0) + 0.1)) / 100
        : null,
  }
}
/** Two units of every kind, in the order of their addresses. */
const twoOfEach = (places: Place[]): Place[] => {
  const seen = new Map<string, number>()
  return places.filter(({ kind }) => {
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= 2
  })
}

const online = () => and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1))

const outdoorPlaces = async (): Promise<Place[]> => {
  const rows = await platform.database
    .select({ mac: controllers.macWifiId, unit: outdoorUnits, system: refrigerantSystems, fault: faults.faultCode })
    .from(outdoorUnits)
    .innerJoin(controllers, eq(controllers.id, outdoorUnits.controllerId))
    .innerJoin(
      refrigerantSystems,
      and(
        eq(refrigerantSystems.controllerId, outdoorUnits.controllerId),
        eq(refrigerantSystems.systemNo, outdoorUnits.systemNo),
      ),
    )
    .leftJoin(
      faults,
      and(
        eq(faults.controllerId, outdoorUnits.controllerId),
        eq(faults.unitKind, 2),
        eq(faults.systemNo, outdoorUnits.systemNo),
        eq(faults.unitNo, outdoorUnits.unitNo),
        isNull(faults.repairTime),
      ),
    )
    .where(online())
    .orderBy(asc(controllers.macWifiId), asc(outdoorUnits.systemNo), asc(outdoorUnits.unitNo))
  return rows.map(({ mac, unit, system, fault }) => ({
    macWifiId: mac,
    unitKey: toUnitKey(unit.systemNo, unit.unitNo),
    kind: `${system.systemType} ${system.usage} ${unit.unitNo === 0 ? 'main' : 'sub'} ${fault === null ? 'sound' : fault}`,
  }))
}

const indoorPlaces = async (): Promise<Place[]> => {
  const rows = await platform.database
    .select({ mac: controllers.macWifiId, unit: indoorUnits, system: refrigerantSystems })
    .from(indoorUnits)
    .innerJoin(controllers, eq(controllers.id, indoorUnits.controllerId))
    .innerJoin(
      refrigerantSystems,
      and(
        eq(refrigerantSystems.controllerId, indoorUnits.controllerId),
        eq(refrigerantSystems.systemNo, indoorUnits.systemNo),
      ),
    )
    .where(online())
    .orderBy(asc(controllers.macWifiId), asc(indoorUnits.systemNo), asc(indoorUnits.unitNo))
  return rows.map(({ mac, unit, system }) => ({
    macWifiId: mac,
    unitKey: toUnitKey(unit.systemNo, unit.unitNo),
    kind: `${unit.unitType} ${system.usage}`,
  }))
}

/** As history has it: states as numbers. */
const asNumber = (key: HistoryPointKey, value: unknown): unknown =>
  key === 'protectCode' ? protectStates.indexOf(value as (typeof protectStates)[number]) : value

/** Of each unit every signal that history has, as it is shown now. */
const liveOf = async (unitKind: 1 | 2, places: Place[]) =>
  Promise.all(
    places.map(async ({ macWifiId, unitKey }) => {
      const list: readonly object[] =
        unitKind === 1
          ? (await platform.call(unitApi.indoor, { macWifiId }, { token })).data.list
          : (await platform.call(unitApi.outdoor, { macWifiId }, { token })).data.list
      const unit = list.find((each) => 'unitKey' in each && each.unitKey === unitKey) as Record<string, unknown>
      const sent = pointsOfKind(unitKind).filter((key) => !derived.includes(key))
      const reading = Object.fromEntries(sent.map((key) => [key, asNumber(key, unit[key])]))
      return unitKind === 2 ? { ...reading, ...derivedOf(unit) } : reading
    }),
  )

const pastOf = async (unitKind: 1 | 2, { macWifiId, unitKey }: Place) => {
  const values: Record<string, number | null | undefined> = {}
  const keys = pointsOfKind(unitKind)
  for (let from = 0; from < keys.length; from += maxPoints) {
    const points = keys.slice(from, from + maxPoints).join()
    const range = { from: '2026-07-24 08:00:00', to: '2026-07-24 08:01:00' }
    const { data } = await platform.call(
      historyApi.read,
      { macWifiId, unitKind, unit: unitKey, points, ...range },
      { token },
    )
    for (const { key, avg } of data.lines) values[key] = avg[0]
  }
  return values
}

type Shown = { places: Place[]; live: Record<string, unknown>[] }
const shown = new Map<1 | 2, Shown>()
beforeAll(async () => {
  // The seed's own readings are of the minute before: none of them came in.
  platform.clock.advance(60_000)
  const chosen = [
    [2, twoOfEach(await outdoorPlaces())],
    [1, twoOfEach(await indoorPlaces())],
  ] as const
  const macs = new Set(chosen.flatMap(([, places]) => places.map(({ macWifiId }) => macWifiId)))
  // Each says hello and measures, as a controller does that comes on the line.
  for (const macWifiId of macs) await platform.devices.simulate(macWifiId)
  await platform.devices.settle()
  for (const [unitKind, places] of chosen) shown.set(unitKind, { places, live: await liveOf(unitKind, places) })
  await platform.past.journal?.flush()
  // The minute is over: only then history tells of it.
  platform.clock.advance(60_000)
}, 120_000)

it('has every sample of this minute from a device, and each once', async () => {
  const store = platform.past.store()
  for (const table of ['outdoor_sample', 'indoor_sample']) {
    const [[rows, units, own] = []] = await store.rows<[number, number, number]>(
      `SELECT count(), uniqExact(controller_id, system_no, unit_no), countIf(source = 1 AND is_held = 0) FROM ${table}`,
    )
    expect(rows).toBeGreaterThan(20)
    expect([units, own]).toEqual([rows, rows])
  }
})

it.each([
  { name: 'outdoor', unitKind: 2 },
  { name: 'indoor', unitKind: 1 },
] as const)('says of $name units of every kind now what history says of this minute', async ({ unitKind }) => {
  const { places, live } = shown.get(unitKind) as Shown
  expect(new Set(places.map(({ kind }) => kind)).size).toBeGreaterThan(10)
  const known = live.flatMap((unit) => Object.values(unit)).filter((value) => value !== null)
  expect(known.length).toBeGreaterThan(places.length * 8)
  if (unitKind === 2)
    for (const key of derived) expect(live.filter((unit) => unit[key] !== null).length).toBeGreaterThan(5)
  for (const [index, place] of places.entries()) {
    expect({ ...place, ...(await pastOf(unitKind, place)) }).toEqual({ ...place, ...live[index] })
  }
})
