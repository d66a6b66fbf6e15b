import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { asc, count, eq, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { cities } from '@/lib/format/climate/city'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import type { Database } from '../kernel/db/database'
import { migrate } from '../kernel/db/migrate'
import type { OpenDatabase } from '../kernel/db/open-database'
import {
  airBoxes,
  appUsers,
  controllers,
  groups,
  indoorUnits,
  outdoorUnits,
  projects,
  refrigerantSystems,
} from '../nouns/tables/fleet'
import { faultEvents, faults, faultTypes, repairs } from '../nouns/tables/fleet-fault'
import { createTestLogger } from '../testing/create-test-logger'
import { openTestDatabase } from '../testing/open-test-database'
import { seedFleet } from './fleet'

const now = new Date('2026-07-24T06:00:00Z')
const tables: PgTable[] = [
  ...[appUsers, groups, projects, controllers, refrigerantSystems, outdoorUnits, indoorUnits, airBoxes],
  ...[faultTypes, faults, faultEvents, repairs],
]

const open = async (count: number): Promise<OpenDatabase> => {
  const opened = await openTestDatabase(createTestLogger().logger)
  await migrate(opened.database, 'platform/migrations')
  await seedFleet(opened.database, { controllers: count, now })
  return opened
}

/** One digest of every row of every table, in an order that does not depend on where the database put them. */
const digest = async (database: Database): Promise<string> => {
  const hash = createHash('sha256')
  for (const table of tables) {
    const name = sql.identifier(getTableConfig(table).name)
    const { rows } = (await database.execute(
      sql`select row_to_json(t)::text as line from ${name} t order by row_to_json(t)::text collate "C"`,
    )) as unknown as { rows: { line: string }[] }
    for (const { line } of rows) hash.update(line)
  }
  return hash.digest('hex')
}

describe('a small fleet', () => {
  it('is the same for the same options, row by row', async () => {
    const [first, second] = [await open(200), await open(200)]
    try {
      expect(await digest(second.database)).toBe(await digest(first.database))
    } finally {
      await first.close()
      await second.close()
    }
  })
})

describe('the fleet of npm start', () => {
  let opened: OpenDatabase
  let database: Database
  beforeAll(async () => {
    opened = await open(3000)
    database = opened.database
  })
  afterAll(() => opened.close())

  const countOf = (table: PgTable) => database.$count(table)
  const share = (part: number, whole: number) => part / whole

  it('has 3000 controllers, about 20,000 units and about 150 projects over three brands', async () => {
    expect(await countOf(controllers)).toBe(3000)
    const units = (await countOf(indoorUnits)) + (await countOf(outdoorUnits))
    expect(units).toBeGreaterThan(18_000)
    expect(units).toBeLessThan(23_000)
    expect(await countOf(projects)).toBeGreaterThan(140)
    expect(await countOf(projects)).toBeLessThan(160)
    const perBrand = await database
      .select({ platformId: controllers.platformId, count: count() })
      .from(controllers)
      .groupBy(controllers.platformId)
      .orderBy(asc(controllers.platformId))
    expect(perBrand.map(({ platformId }) => platformId)).toEqual([...platformIds])
    expect(perBrand.map((row) => row.count)).toEqual([...perBrand.map((row) => row.count)].sort((a, b) => b - a))
  })

  it('stands in all 26 cities, and each brand only where it sells', async () => {
    const places = await database
      .selectDistinct({ cityEn: projects.cityEn, city: projects.city, platformId: projects.platformId })
      .from(projects)
    expect(new Set(places.map(({ cityEn }) => cityEn)).size).toBe(26)
    for (const { cityEn, city, platformId } of places) {
      const known = cities.find(({ en }) => en === cityEn)
      expect(known?.platforms).toContain(platformId)
      expect(city).toBe(known?.zh)
    }
  })

  it('answers as a fleet does: 93 to 96 % online, 90 % activated, versions spread', async () => {
    const [row] = await database
      .select({
        online: sql<number>`sum(${controllers.onlineStatus})::int`,
        activated: sql<number>`sum(${controllers.activationFlag})::int`,
      })
      .from(controllers)
    expect(share(row?.online ?? 0, 3000)).toBeGreaterThan(0.93)
    expect(share(row?.online ?? 0, 3000)).toBeLessThan(0.96)
    expect(share(row?.activated ?? 0, 3000)).toBeGreaterThan(0.88)
    expect(share(row?.activated ?? 0, 3000)).toBeLessThan(0.92)
    const versions = await database
      .select({ version: controllers.moduleVersion, count: count() })
      .from(controllers)
      .groupBy(controllers.moduleVersion)
    const of = (version: string) => share(versions.find((each) => each.version === version)?.count ?? 0, 3000)
    expect(Math.abs(of('3.1.0') - 0.48)).toBeLessThan(0.04)
    expect(Math.abs(of('3.2.0') - 0.22)).toBeLessThan(0.04)
    expect(Math.abs(of('3.0.4') - 0.21)).toBeLessThan(0.04)
  })

  it('counts on each controller what stands behind it', async () => {
    const behind = (table: typeof indoorUnits | typeof outdoorUnits | typeof refrigerantSystems | typeof airBoxes) =>
      database.select({ id: table.controllerId, count: count() }).from(table).groupBy(table.controllerId)
    const active = await database
      .select({ id: faults.controllerId, count: count() })
      .from(faults)
      .where(eq(faults.status, 0))
      .groupBy(faults.controllerId)
    const toMap = (rows: { id: number; count: number }[]) => new Map(rows.map((row) => [row.id, row.count]))
    const [idu, odu, systems, boxes] = [
      toMap(await behind(indoorUnits)),
      toMap(await behind(outdoorUnits)),
      toMap(await behind(refrigerantSystems)),
      toMap(await behind(airBoxes)),
    ]
    const alarms = toMap(active)
    const most = { 1: 64, 2: 128, 3: 64, 4: 8 } as const
    for (const row of await database.select().from(controllers)) {
      expect([row.iduCount, row.oduCount, row.systemQuantity, row.airBoxCount, row.alarmCount]).toEqual(
        [idu, odu, systems, boxes, alarms].map((map) => map.get(row.id) ?? 0),
      )
      expect(row.iduCount).toBeLessThanOrEqual(most[row.controllerType])
      expect(row.oduCount).toBeLessThanOrEqual(64)
      expect(row.lastOnlineTime === null ? row.onlineStatus : 0).toBe(0)
      if (row.activationTime) expect(row.activationTime.getTime()).toBeLessThanOrEqual(now.getTime())
    }
  })

  it('connects 50 to 130 % of indoor capacity', async () => {
    const ratios = await database.select({ ratio: refrigerantSystems.capacityRatio }).from(refrigerantSystems)
    expect(ratios.filter(({ ratio }) => ratio < 50 || ratio > 130)).toEqual([])
  })

  it('has 1.0 to 1.8 % of its units in alarm, and most faults of 90 days cleared within a day', async () => {
    const units = (await countOf(indoorUnits)) + (await countOf(outdoorUnits))
    const inAlarm = await database
      .selectDistinct({ id: faults.controllerId, kind: faults.unitKind, system: faults.systemNo, unit: faults.unitNo })
      .from(faults)
      .where(sql`${faults.status} = 0 and ${faults.unitKind} in (1, 2)`)
    expect(share(inAlarm.length, units)).toBeGreaterThan(0.01)
    expect(share(inAlarm.length, units)).toBeLessThan(0.018)
    const all = await database.select().from(faults)
    expect(all.length).toBeGreaterThan(2000)
    const quick = all.filter(
      ({ failureTime, repairTime }) => repairTime && repairTime.getTime() - failureTime.getTime() <= 86_400_000,
    )
    expect(share(quick.length, all.length)).toBeGreaterThan(0.7)
    for (const fault of all) {
      expect(fault.failureTime.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(fault.failureTime.getTime()).toBeGreaterThan(now.getTime() - 91 * 86_400_000)
      expect(fault.repairTime === null).toBe(fault.status === 0)
      if (fault.repairTime) expect(fault.repairTime.getTime()).toBeGreaterThanOrEqual(fault.failureTime.getTime())
    }
    // A code without a text would show bare.
    const [nameless] = (
      (await database.execute(
        sql`select count(*)::int as count from fault f left join fault_type t using (platform_id, unit_kind, fault_code) where t.fault_code is null`,
      )) as unknown as { rows: { count: number }[] }
    ).rows
    expect(nameless?.count).toBe(0)
  })

  it('has an open outage for each installed controller that is silent, and for no other', async () => {
    const silent = await database
      .select({ id: controllers.id })
      .from(controllers)
      .where(sql`${controllers.onlineStatus} = 0 and ${controllers.lastOnlineTime} is not null`)
    const outages = await database
      .select({ id: faults.controllerId })
      .from(faults)
      .where(sql`${faults.faultCode} = 'N1' and ${faults.status} = 0`)
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
    expect(ids(outages)).toEqual(ids(silent))
    expect(silent.length).toBeGreaterThan(50)
  })

  it('has repair requests of every state, linked to serious faults', async () => {
    const rows = await database.select().from(repairs)
    expect(rows.length).toBeGreaterThan(50)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, 1, 2]))
    expect(share(rows.filter(({ status }) => status === 2).length, rows.length)).toBeGreaterThan(0.4)
    expect(rows.every(({ faultCode, controllerId }) => faultCode !== null && controllerId !== null)).toBe(true)
  })

  it('has its app users', async () => {
    const counts: Record<PlatformId, number> = { 6: 1200, 12: 500, 13: 280 }
    for (const platformId of platformIds) {
      expect(await database.$count(appUsers, eq(appUsers.platformId, platformId))).toBe(counts[platformId])
    }
  })

  it('has the fouled condenser in Shanghai, with its alarm and no other fault', async () => {
    const [site] = await database.select().from(controllers).where(eq(controllers.macWifiId, fouledCondenser.macWifiId))
    expect(site).toMatchObject({
      platformId: 6,
      controllerType: 1,
      cityEn: 'Shanghai',
      onlineStatus: 1,
      activationFlag: 1,
    })
    const own = await database
      .select()
      .from(faults)
      .where(eq(faults.controllerId, site?.id ?? 0))
    const ofSystem = own.filter(({ systemNo }) => systemNo === fouledCondenser.systemNo)
    // 14:00 in Shanghai: today's alarm is still to come, so the last one is yesterday's.
    expect(ofSystem).toMatchObject([{ faultCode: '45', status: 0, failureTime: new Date('2026-07-23T06:22:00Z') }])
  })

  it('goes on counting behind the keys that it gave', async () => {
    const [row] = await database.select().from(controllers).limit(1)
    if (!row) throw new Error('no controller')
    const { id: _, ...copy } = row
    const [added] = await database
      .insert(controllers)
      .values({ ...copy, macWifiId: '00000000AAAA' })
      .returning({ id: controllers.id })
    expect(added?.id).toBe(3001)
  })
})
