import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Database } from '../kernel/db/database'
import { controllers, projects } from '../nouns/tables/fleet'
import { regions } from '../nouns/tables/region'
import { ofDemo } from './of-demo'

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
    .where(
      and(
        isNull(projects.regionId),
        exists(
          database
            .select({ id: controllers.id })
            .from(controllers)
            .where(and(ofDemo, eq(controllers.projectId, projects.id))),
        ),
      ),
    )
}
