import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import { otaRecords } from '../tables/controller-part'
import { otaAttempts, otaResults, otaTasks } from '../tables/ota-task'

/** A device of an upgrade whose record names another version before it than the one that ran. */
export type WrongBefore = {
  id: number
  taskId: number
  controllerId: number
  macWifiId: string
  platformId: number
  recorded: string
  ran: string
}

/**
 * Upgrades that say "before" what ran when their task was made, although another upgrade of the same controller ended with
 * success between that moment and their own last try: what that one left is what ran.
 */
export const readWrongBefore = async (database: Database): Promise<WrongBefore[]> => {
  const rows = await readRows<WrongBefore>(
    database,
    sql`
      select mine.id::int as "id", mine.task_id::int as "taskId", mine.controller_id::int as "controllerId",
        mine.mac_wifi_id as "macWifiId", mine.platform_id as "platformId",
        mine.before_version as "recorded", earlier.after_version as "ran"
      from ${otaResults} mine
      join ${otaTasks} task on task.id = mine.task_id
      cross join lateral (
        select coalesce(max(attempt.start_time), mine.start_time) as at
        from ${otaAttempts} attempt where attempt.result_id = mine.id
      ) begun
      cross join lateral (
        select other.after_version from ${otaResults} other
        where other.controller_id = mine.controller_id and other.upgrade_type = mine.upgrade_type
          and other.id <> mine.id and other.result = 2
          and other.end_time > task.create_time and other.end_time <= begun.at
        order by other.end_time desc limit 1
      ) earlier
      where mine.start_time is not null and earlier.after_version <> mine.before_version
      order by mine.id`,
  )
  return rows
}

/** Has the record of an upgrade say what ran before it. */
export const correctBefore = async (tx: Database, { id, taskId, controllerId, recorded, ran }: WrongBefore) => {
  const isFailed = sql`result = 3 and after_version = ${recorded}`
  // What has failed has left what ran before.
  const set = { beforeVersion: ran, afterVersion: sql`case when ${isFailed} then ${ran} else after_version end` }
  await tx.update(otaResults).set(set).where(eq(otaResults.id, id))
  await tx
    .update(otaRecords)
    .set(set)
    .where(and(eq(otaRecords.upgradeId, taskId), eq(otaRecords.controllerId, controllerId)))
}
