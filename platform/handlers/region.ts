import { asc } from 'drizzle-orm'
import { type Region, regionApi } from '@/lib/contract/region'
import type { Database } from '../db/database'
import { regions } from '../db/schema/region'
import { implement } from '../implement'

/** All regions with names in one language: 0 Chinese, anything else English. Spec 7. */
export const readRegions = async (database: Database, languageId: number): Promise<Region[]> => {
  const rows = await database.select().from(regions).orderBy(asc(regions.level), asc(regions.sort), asc(regions.id))
  return rows.map((row) => ({
    regionId: String(row.id),
    pid: String(row.pid),
    regionName: languageId === 0 ? row.regionNameZh : row.regionNameEn,
    level: row.level,
    countryCode: row.countryCode,
    phoneCode: row.phoneCode,
  }))
}

export const region = implement(regionApi, {
  byLanguage: async ({ languageId }, { database }) => ({ regionList: await readRegions(database, languageId) }),
})
