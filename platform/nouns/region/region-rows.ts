import { asc, eq, sql } from 'drizzle-orm'
import type { Region } from '@/lib/contract/region'
import type { Database } from '../../kernel/db/database'
import { organizations, webUsers } from '../../kernel/session/identity-table'
import { projects } from '../tables/fleet'
import { regions } from '../tables/region'

export type RegionRecord = typeof regions.$inferSelect

const inOrder = [asc(regions.level), asc(regions.sort), asc(regions.id)] as const

/** All regions in order, those above before those below. */
export const readRegionTree = (database: Database): Promise<RegionRecord[]> =>
  database
    .select()
    .from(regions)
    .orderBy(...inOrder)

/** All regions with names in one language: 0 Chinese, anything else English. Spec 7. */
export const readRegions = async (database: Database, languageId: number): Promise<Region[]> =>
  (await readRegionTree(database)).map((row) => ({
    regionId: String(row.id),
    pid: String(row.pid),
    regionName: languageId === 0 ? row.regionNameZh : row.regionNameEn,
    level: row.level,
    countryCode: row.countryCode,
    phoneCode: row.phoneCode,
    longitude: row.longitude,
    latitude: row.latitude,
  }))

/** All regions, and no other change of the tree until the end of the transaction. */
export const lockRegions = async (database: Database): Promise<RegionRecord[]> => {
  await database.execute(sql`lock table ${regions} in share row exclusive mode`)
  return database.select().from(regions)
}

export const addRegion = async (database: Database, region: typeof regions.$inferInsert): Promise<number> => {
  const [row] = await database.insert(regions).values(region).returning({ id: regions.id })
  if (row === undefined) throw new Error('the region was not stored')
  return row.id
}

export const updateRegion = async (database: Database, id: number, set: Partial<RegionRecord>): Promise<void> => {
  await database.update(regions).set(set).where(eq(regions.id, id))
}

/** Organizations, projects and people that name a region. */
export const countUses = async (database: Database, id: number): Promise<number> =>
  (await database.$count(organizations, eq(organizations.regionId, id))) +
  (await database.$count(projects, eq(projects.regionId, id))) +
  (await database.$count(webUsers, sql`${id}::bigint = any(${webUsers.regionIds})`))

export const deleteRegion = async (database: Database, id: number): Promise<void> => {
  await database.delete(regions).where(eq(regions.id, id))
}
