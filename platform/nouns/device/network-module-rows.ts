import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { otaRecords } from '../tables/controller-part'

type UpgradeRecord = typeof otaRecords.$inferSelect

const upgradesAtMost = 200

/** Upgrades of a controller, the last first. */
export const readUpgrades = (database: Database, controllerId: number): Promise<UpgradeRecord[]> =>
  database
    .select()
    .from(otaRecords)
    .where(eq(otaRecords.controllerId, controllerId))
    .orderBy(desc(otaRecords.startTime))
    .limit(upgradesAtMost)

/** When the last upgrade of a controller ended; null while it lasts. */
export const findLastUpgrade = async (
  database: Database,
  controllerId: number,
): Promise<Pick<UpgradeRecord, 'endTime'> | undefined> => {
  const [upgrade] = await database
    .select({ endTime: otaRecords.endTime })
    .from(otaRecords)
    .where(eq(otaRecords.controllerId, controllerId))
    .orderBy(desc(otaRecords.startTime))
    .limit(1)
  return upgrade
}
