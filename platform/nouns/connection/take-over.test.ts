import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, asc, eq } from 'drizzle-orm'
import { connectionApi } from '@/lib/contract/connection'
import { codes } from '@/lib/contract/error-code'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { inventoryDifferences } from '../tables/connection'
import { airBoxes, controllers, indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'

let platform: TestPlatform
let token: string
let macWifiId: string
let controllerId: number
let unit: typeof indoorUnits.$inferSelect
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
  token = await platform.signIn('admin')
  const [row] = await platform.database
    .select({ unit: indoorUnits, macWifiId: controllers.macWifiId })
    .from(indoorUnits)
    .innerJoin(controllers, eq(controllers.id, indoorUnits.controllerId))
    .where(eq(controllers.platformId, 6))
    .orderBy(asc(controllers.id), asc(indoorUnits.systemNo), asc(indoorUnits.unitNo))
    .limit(1)
  if (!row) throw new Error('the fleet has no units')
  ;({ unit, macWifiId } = row)
  controllerId = unit.controllerId
})
afterAll(() => platform.close())

type Told = Pick<typeof inventoryDifferences.$inferInsert, 'unitKind' | 'what'> &
  Partial<typeof inventoryDifferences.$inferInsert>

/** A difference that a hello has found. */
const differs = async (told: Told): Promise<string> => {
  const [row] = await platform.database
    .insert(inventoryDifferences)
    .values({ controllerId, time: platform.clock.now(), ...told })
    .returning({ id: inventoryDifferences.id })
  return String(row?.id)
}
const settle = async (differenceId: string, takeOver: 0 | 1 = 1, of = macWifiId) =>
  (await platform.call(connectionApi.settleDifference, { macWifiId: of, differenceId, takeOver }, { token })).code
const taken = async (told: Told) => settle(await differs(told))
const list = async () => (await platform.call(connectionApi.differences, { macWifiId }, { token })).data.list
const waiting = async () => (await platform.call(connectionApi.info, { macWifiId }, { token })).data.differences
const controller = async () =>
  (await platform.database.select().from(controllers).where(eq(controllers.id, controllerId)))[0]
const systemOf = async () =>
  (
    await platform.database
      .select()
      .from(refrigerantSystems)
      .where(and(eq(refrigerantSystems.controllerId, controllerId), eq(refrigerantSystems.systemNo, unit.systemNo)))
  )[0]
const at = (kind: 1 | 2 | 4, unitNo = unit.unitNo) => ({ unitKind: kind, systemNo: unit.systemNo, unitNo })
const indoor = async (unitNo = unit.unitNo) =>
  (
    await platform.database
      .select()
      .from(indoorUnits)
      .where(
        and(
          eq(indoorUnits.controllerId, controllerId),
          eq(indoorUnits.systemNo, unit.systemNo),
          eq(indoorUnits.unitNo, unitNo),
        ),
      )
  )[0]

it('a difference that is seen changes nothing of the record, and waits no more', async () => {
  const before = await indoor()
  const id = await differs({ ...at(1), what: 'model', recorded: unit.model, reported: 'RPI-9.9' })
  expect([await waiting(), (await list())[0]?.seenTime]).toEqual([1, null])
  expect(await settle(id, 0)).toBe(0)
  expect(await indoor()).toEqual(before)
  expect([await waiting(), (await list())[0]?.seenTime]).toEqual([0, expect.any(String)])
  expect(await settle('999999999')).toBe(codes.notFound)
})

it('taking over writes what was reported, with a line in the log', async () => {
  expect(await taken({ ...at(1), what: 'model', recorded: unit.model, reported: 'RPI-9.9' })).toBe(0)
  expect(await taken({ ...at(1), what: 'capacity', reported: '11.2' })).toBe(0)
  expect(await taken({ ...at(1), what: 'unitType', reported: '3' })).toBe(0)
  // Whoever has its form open hears that it has changed.
  expect(await indoor()).toMatchObject({ model: 'RPI-9.9', capacity: 11.2, unitType: 3, version: unit.version + 3 })
  const ofSystem = { unitKind: 2 as const, systemNo: unit.systemNo, unitNo: null }
  expect(await taken({ ...ofSystem, what: 'refrigerant', reported: '2' })).toBe(0)
  expect((await systemOf())?.refrigerant).toBe(2)
  expect(await taken({ unitKind: 0, what: 'model', reported: 'HM-64Z' })).toBe(0)
  expect((await controller())?.controllerModel).toBe('HM-64Z')
  const rows = await selectOperations(platform.database).where(
    eq(operationLogs.endpoint, 'connection.settleDifference'),
  )
  const line = rows.find(({ changes }) => changes?.includes('RPI-9.9') && changes.includes('"before"'))
  expect(line).toMatchObject({ module: 'connection', target: macWifiId, result: 0 })
})

it('a unit that has gone goes off the record, and the figures follow', async () => {
  const { database } = platform
  const fresh = {
    controllerId,
    systemNo: unit.systemNo,
    unitNo: 63,
    model: 'RPI-2.0',
    serialNo: 'S1',
    unitType: 1 as const,
  }
  await database.insert(indoorUnits).values({ ...fresh, iduName: 'New', capacity: 5.6, floor: '2F', room: '201' })
  const own = and(eq(indoorUnits.controllerId, controllerId), eq(indoorUnits.systemNo, unit.systemNo))
  // That it came is seen; it is on record.
  expect(await taken({ ...at(1, 63), what: 'added', reported: 'RPI-2.0' })).toBe(0)
  expect(await taken({ ...at(1, 63), what: 'capacity', recorded: '5.6', reported: '8' })).toBe(0)
  const figures = async () => {
    const [units, outdoor] = [
      await database.select().from(indoorUnits).where(own),
      await database
        .select()
        .from(outdoorUnits)
        .where(and(eq(outdoorUnits.controllerId, controllerId), eq(outdoorUnits.systemNo, unit.systemNo))),
    ]
    const sum = (rows: readonly { capacity: number }[]) => rows.reduce((total, { capacity }) => total + capacity, 0)
    const system = await systemOf()
    expect(system).toMatchObject({
      iduCount: units.length,
      capacityRatio: Math.round((100 * sum(units)) / sum(outdoor)),
    })
    expect(system?.capacity).toBeCloseTo(sum(outdoor), 1)
    expect((await controller())?.iduCount).toBe(
      await database.$count(indoorUnits, eq(indoorUnits.controllerId, controllerId)),
    )
    return units.length
  }
  const before = await figures()
  expect(await taken({ ...at(1, 63), what: 'missing', recorded: 'RPI-2.0' })).toBe(0)
  expect(await indoor(63)).toBeUndefined()
  expect(await figures()).toBe(before - 1)
})

it('an air box has its new number, unless another one has it', async () => {
  const { database } = platform
  const box = { controllerId, airBoxId: 'AABBCCDDEEFF', name: '', model: 'AB-1', serialNo: 'B1', floor: '', room: '' }
  await database.insert(airBoxes).values([
    { ...box, boxNo: 60 },
    { ...box, boxNo: 59, airBoxId: 'AABBCCDDEE00' },
  ])
  const numberOf = async () =>
    (await database.select().from(airBoxes).where(eq(airBoxes.airBoxId, box.airBoxId))).map(({ boxNo }) => boxNo)
  const told = { unitKind: 4 as const, systemNo: null, what: 'boxNo', recorded: '60' }
  expect(await taken({ ...told, unitNo: 59, reported: '59' })).toBe(codes.illegalState)
  expect(await numberOf()).toEqual([60])
  expect(await taken({ ...told, unitNo: 61, reported: '61' })).toBe(0)
  expect(await numberOf()).toEqual([61])
  expect(await taken({ unitKind: 4, systemNo: null, unitNo: 61, what: 'missing' })).toBe(0)
  expect(await numberOf()).toEqual([])
})

it('a system goes with its units, and no other one’s', async () => {
  const ofOthers = () =>
    platform.database.$count(outdoorUnits, eq(outdoorUnits.controllerId, controllerId)).then((count) => count)
  const own = and(eq(outdoorUnits.controllerId, controllerId), eq(outdoorUnits.systemNo, unit.systemNo))
  const [all, gone] = [await ofOthers(), await platform.database.$count(outdoorUnits, own)]
  expect(gone).toBeGreaterThan(0)
  expect(await taken({ unitKind: 2, systemNo: unit.systemNo, unitNo: null, what: 'missing' })).toBe(0)
  expect(await ofOthers()).toBe(all - gone)
  expect([await systemOf(), await indoor()]).toEqual([undefined, undefined])
  expect(await controller()).toMatchObject({ oduCount: all - gone })
})

it('what no record can hold is refused, and changes nothing', async () => {
  const before = await controller()
  for (const told of [
    { unitKind: 0 as const, what: 'missing' },
    { unitKind: 0 as const, what: 'version', reported: '1' },
    { unitKind: 0 as const, what: 'constructor', reported: '1' },
    { unitKind: 0 as const, what: 'busType', reported: '9' },
    { unitKind: 0 as const, what: 'busType', reported: '1; drop' },
    { unitKind: 0 as const, what: 'model', reported: 'x'.repeat(25) },
    { ...at(1), what: 'model', reported: 'RPI-2.0' },
    { ...at(1, 62), what: 'added', reported: 'RPI-2.0' },
    { ...at(2, 0), what: 'serialTaken', recorded: '84F3EB000000', reported: 'S1' },
    { unitKind: 4 as const, unitNo: 61, what: 'boxTaken', recorded: '', reported: 'AABBCCDDEEFF' },
    { unitKind: 1 as const, what: 'model', reported: 'RPI-2.0' },
    { unitKind: 4 as const, what: 'model', reported: 'AB-2' },
  ]) {
    const id = await differs(told)
    expect([told, await settle(id)]).toEqual([told, codes.illegalState])
    expect((await list()).find(({ differenceId }) => differenceId === id)?.seenTime).toBeNull()
  }
  expect(await controller()).toEqual(before)
})

it('a difference of one controller is none of another', async () => {
  const [other] = await platform.database
    .select()
    .from(controllers)
    .where(eq(controllers.platformId, 6))
    .orderBy(asc(controllers.id))
    .limit(2)
    .offset(1)
  const id = await differs({ unitKind: 0, what: 'model', reported: 'HM-64Q' })
  const of = other?.macWifiId === macWifiId ? '' : (other?.macWifiId ?? '')
  expect(await settle(id, 1, of)).toBe(codes.notFound)
  expect((await controller())?.controllerModel).not.toBe('HM-64Q')
})
