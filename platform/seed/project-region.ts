import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../kernel/db/database'
import { projects } from '../nouns/tables/fleet'
import { regions } from '../nouns/tables/region'

/** Gives every project of the demo fleet its city among the regions. */
export const seedProjectRegions = async (database: Database): Promise<void> => {
  const city = database
    .select({ id: regions.id })
    .from(regions)
    .where(
      and(
        eq(regions.level, 3),
        eq(regions.countryCode, projects.countryCode),
        eq(regions.regionNameEn, projects.cityEn),
      ),
    )
    .orderBy(regions.id)
    .limit(1)
  await database
    .update(projects)
    .set({ regionId: sql`(${city})` })
    .where(isNull(projects.regionId))
}
