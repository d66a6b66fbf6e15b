import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { addHours } from 'date-fns/addHours'
import { and, asc, eq, isNotNull, like, sql } from 'drizzle-orm'
import { logApi } from '@/lib/contract/log'
import { operationLogs } from '../kernel/audit/log-table'
import { verifyOperationLog } from '../kernel/audit/operation-log'
import { selectOperations } from '../kernel/audit/operation-text'
import { otaRecords } from '../nouns/tables/controller-part'
import { controllers, projects } from '../nouns/tables/fleet'
import { faultTypes } from '../nouns/tables/fleet-fault'
import { otaResults, otaTasks } from '../nouns/tables/ota-task'
import { newOtaTask } from '../testing/new-ota-task'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { examineData } from './examine-data'
import type { Finding } from './finding'
import { repairData } from './repair-data'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

const findings = async (): Promise<Record<string, Finding>> =>
  Object.fromEntries((await examineData(platform.database)).map((finding) => [finding.matter, finding]))
const states = async () =>
  Object.fromEntries(Object.values(await findings()).map(({ matter, state }) => [matter, state]))
const well = {
  'places of controllers': 'ok',
  'places of projects': 'ok',
  'versions before upgrades': 'ok',
  'fault codes': 'ok',
}
const repair = () => repairData(platform.database, platform.clock.now())
const rowsOfLog = () =>
  selectOperations(platform.database)
    .where(eq(operationLogs.endpoint, 'platform.repair'))
    .orderBy(asc(operationLogs.id))

it('a database that was always right has nothing to repair', async () => {
  expect(await states()).toEqual(well)
  expect(await repair()).toEqual([])
  expect(await rowsOfLog()).toEqual([])
})

it('places that an earlier version left behind are named, and put right with a row of the log each', async () => {
  const { database } = platform
  const [device, other] = await database
    .select()
    .from(controllers)
    .where(
      and(
        eq(controllers.platformId, 6),
        isNotNull(controllers.projectId),
        sql`${controllers.macWifiId} not like 'FA11%'`,
      ),
    )
    .orderBy(asc(controllers.id))
  if (device === undefined || other === undefined) throw new Error('no controller')
  await database
    .update(controllers)
    .set({ timeZone: 'Asia/Tokyo', city: 'Nowhere' })
    .where(eq(controllers.id, device.id))
  const [project] = await database
    .select()
    .from(projects)
    .where(and(eq(projects.platformId, 6), isNotNull(projects.regionId)))
    .orderBy(asc(projects.id))
  await database
    .update(projects)
    .set({ countryCode: 'ZZ' })
    .where(eq(projects.id, project?.id ?? 0))
  const found = await findings()
  expect(found['places of controllers']?.says).toContain(device.macWifiId)
  expect(found['places of projects']?.says).toContain(project?.projectName)
  const lines = await repair()
  expect(await states()).toEqual(well)
  const logged = await rowsOfLog()
  expect(logged).toHaveLength(lines.length)
  expect(logged.at(-1)).toMatchObject({ module: 'device', target: device.macWifiId, userId: null, platformId: 6 })
  // Of the columns that were wrong, and of no other.
  expect(JSON.parse(logged.at(-1)?.changes ?? '')).toEqual([
    {
      target: device.macWifiId,
      before: { city: 'Nowhere', timeZone: 'Asia/Tokyo' },
      after: { city: device.city, timeZone: device.timeZone },
    },
  ])
  expect(await verifyOperationLog(database)).toMatchObject({ ok: true })
  const token = await platform.signIn('admin')
  const { list } = (await platform.call(logApi.operations, { limit: 100 }, { token })).data
  expect(list.find(({ target }) => target === device.macWifiId)).toMatchObject({ account: '', result: 0 })
})

it('a version before that another upgrade had changed meanwhile is put right, in the task and in the history', async () => {
  const { database, clock } = platform
  const now = clock.now()
  const task = () => newOtaTask(database, { platformId: 6, now }, { taskStatus: 3, approval: 'approved' })
  // Both are made when it runs 3.0.4; the later one of them is carried out first.
  const [older, later] = [await task(), await task()]
  const end = async ({ resultId }: typeof older, hours: number, set: object) =>
    database
      .update(otaResults)
      .set({ startTime: addHours(now, hours), endTime: addHours(now, hours + 1), ...set })
      .where(eq(otaResults.id, Number(resultId)))
      .returning()
  await end(later, 1, { result: 2, afterVersion: '3.9.1', targetVersion: '3.9.1' })
  const [row] = await end(older, 3, { result: 2, afterVersion: '3.2.1', targetVersion: '3.2.1' })
  if (row?.controllerId == null) throw new Error('no result')
  await database.insert(otaRecords).values({
    platformId: 6,
    controllerId: row.controllerId,
    upgradeId: row.taskId,
    upgradeType: 1,
    featureCode: 'x',
    beforeVersion: '3.0.4',
    afterVersion: '3.2.1',
    targetVersion: '3.2.1',
    result: 2,
    startTime: addHours(now, 3),
  })
  expect((await findings())['versions before upgrades']?.says).toContain(
    `${row.macWifiId} in ${row.taskId} (3.0.4, ran 3.9.1)`,
  )
  expect(await repair()).toHaveLength(1)
  expect(await states()).toEqual(well)
  const [result] = await database.select().from(otaResults).where(eq(otaResults.id, row.id))
  const [record] = await database.select().from(otaRecords).where(eq(otaRecords.upgradeId, row.taskId))
  for (const each of [result, record]) expect(each).toMatchObject({ beforeVersion: '3.9.1', afterVersion: '3.2.1' })
  // The one that ended before it began is as it was.
  const [first] = await database
    .select()
    .from(otaResults)
    .where(eq(otaResults.id, Number(later.resultId)))
  expect(first).toMatchObject({ beforeVersion: '3.0.4', afterVersion: '3.9.1' })
  // One that was made after the other had ended is nothing to repair.
  await database
    .update(otaTasks)
    .set({ createTime: addHours(now, 2) })
    .where(eq(otaTasks.id, row.taskId))
  await database.update(otaResults).set({ beforeVersion: '3.0.4' }).where(eq(otaResults.id, row.id))
  expect(await states()).toEqual(well)
})

it('entries of the dictionary that no alarm can carry are named, and left for staff to decide about', async () => {
  const { database } = platform
  const [known] = await database
    .select()
    .from(faultTypes)
    .where(and(eq(faultTypes.platformId, 6), like(faultTypes.faultCode, '0_')))
  if (known === undefined) throw new Error('no fault type')
  await database.insert(faultTypes).values({ ...known, faultCode: known.faultCode.slice(1) })
  const found = (await findings())['fault codes']
  expect(found).toMatchObject({
    state: 'warn',
    says: expect.stringContaining(`"${known.faultCode.slice(1)}" (brand 6`),
  })
  expect(await repair()).toEqual([])
  expect((await findings())['fault codes']).toEqual(found)
})
