import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Region } from '@/lib/contract/region'
import type { Database } from '../../kernel/db/database'
import { type Reach, regionsWithin } from '../../kernel/session/data-scope'
import { organizations, webUsers } from '../../kernel/session/identity-table'
import { followRegions } from '../device/follow-project'
import { projects } from '../tables/fleet'
import { regions } from '../tables/region'

export type RegionRecord = typeof regions.$inferSelect

/** All regions, a country before its provinces and these before their cities. */
export const readAllRegions = (database: Database): Promise<RegionRecord[]> =>
  database.select().from(regions).orderBy(asc(regions.level), asc(regions.sort), asc(regions.id))

/** All regions with names in one language: 0 Chinese, anything else English. Spec 7. */
export const readRegions = async (database: Database, languageId: number): Promise<Region[]> => {
  const rows = await readAllRegions(database)
  return rows.map((row) => ({
    regionId: String(row.id),
    pid: String(row.pid),
    regionName: languageId === 0 ? row.regionNameZh : row.regionNameEn,
    level: row.level,
    countryCode: row.countryCode,
    phoneCode: row.phoneCode,
    longitude: row.longitude,
    latitude: row.latitude,
  }))
}

/** All regions, and no other change of the tree until the end of the transaction. */
export const lockRegions = async (database: Database): Promise<RegionRecord[]> => {
  await database.execute(sql`lock table ${regions} in share row exclusive mode`)
  return database.select().from(regions)
}

/** Its projects and their controllers take over what a changed region says. Answers the brands of these projects. */
export const followRegion = async (
  { database, now }: { database: Database; now: Date },
  id: number,
): Promise<Set<PlatformId>> => {
  const changed = await followRegions(database, eq(regions.id, id), now)
  return new Set(changed.map(({ platformId }) => platformId))
}

/** How many organizations, projects and web users are in a region. */
export const countUsesOfRegion = async (database: Database, id: number): Promise<number> =>
  (await database.$count(organizations, eq(organizations.regionId, id))) +
  (await database.$count(projects, eq(projects.regionId, id))) +
  (await database.$count(webUsers, sql`${id}::bigint = any(${webUsers.regionIds})`))

/** Cities within reach in one language, each with its province or country. */
export const readCities = async (
  database: Database,
  reach: Reach,
  language: Language,
): Promise<{ region: RegionRecord; name: string; above: string | undefined }[]> => {
  const name = language === 'zh' ? regions.regionNameZh : regions.regionNameEn
  const rows = await database
    .select({ name, region: regions })
    .from(regions)
    .where(
      and(inArray(regions.level, [2, 3]), reach === null ? undefined : sql`${regions.id} in ${regionsWithin(reach)}`),
    )
    .orderBy(asc(regions.level), asc(regions.sort), asc(regions.id))
  const above = await database.select({ id: regions.id, name }).from(regions).where(eq(regions.level, 2))
  const names = new Map(above.map((row) => [row.id, row.name]))
  return rows
    .filter(({ region }) => region.level === 3)
    .map(({ region, name: city }) => ({ region, name: city, above: names.get(region.pid) }))
}
