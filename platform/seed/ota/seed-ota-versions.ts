import { ne, sql } from 'drizzle-orm'
import { writeFirmware } from '@/platform/nouns/firmware/firmware-files'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { controllers } from '../../nouns/tables/fleet'
import { otaPolicies, otaVersions } from '../../nouns/tables/ota-version'
import { readAdmin } from '../admin/read-admin'
import { planPolicies } from './plan-policies'
import { type Family, planVersions } from './plan-versions'

/** Ids that people see; the first ones of a real platform begin behind them. Domain 2.7, 2.8. */
const firstVersion = 501
const firstPolicy = 9001

/** Feature codes of the fleet by brand, the most frequent first. */
const readFamilies = async (database: Database): Promise<Family[]> => {
  const { platformId, controllerType, featureCode } = controllers
  return database
    .select({ platformId, controllerType, featureCode })
    .from(controllers)
    .where(ne(featureCode, ''))
    .groupBy(platformId, controllerType, featureCode)
    .orderBy(platformId, sql`count(*) desc`, featureCode)
}

/** The next key that the database gives comes after those that were set here. */
const countOn = (database: Database, table: string) =>
  database.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.identifier(table)}), 1))`,
  )

/** Versions, their files and policies for the demo fleet. Files first: a version without its bytes is never seen. */
export const seedOtaVersions = async (
  database: Database,
  { now, dataDir }: { now: Date; dataDir: string },
): Promise<void> => {
  const admin = await readAdmin(database)
  const families = await readFamilies(database)
  const made = families.map((family, index) =>
    planVersions(family, { firstId: firstVersion + index * 16, userId: admin.id, now }),
  )
  await Promise.all(made.flat().map(({ row, bytes }) => writeFirmware(dataDir, row.fileId, bytes)))
  await insertRows(
    database,
    otaVersions,
    made.flat().map(({ row }) => row),
  )
  const policies = [6, 12, 13].flatMap((platformId, index) => {
    const versions = made.find(([first]) => first?.row.platformId === platformId)?.map(({ row }) => row) ?? []
    return planPolicies(versions, { firstId: firstPolicy + index * 16, userId: admin.id, now })
  })
  await insertRows(database, otaPolicies, policies)
  for (const table of ['ota_version', 'ota_policy']) await countOn(database, table)
}
