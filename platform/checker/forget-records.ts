import { and, inArray, lt, sql } from 'drizzle-orm'
import { checkerKeepDays } from '@/lib/contract/checker'
import type { Database } from '../db/database'
import { checkers, checkerTasks } from '../db/schema/checker'

/** Data of stationary Checkers is kept for a year: a task goes with all that it recorded when it ended before. Spec 9. */
export const forgetRecords = async (database: Database, now: Date): Promise<void> => {
  const keptSince = new Date(now.getTime() - checkerKeepDays * 86_400_000)
  await database
    .delete(checkerTasks)
    .where(
      and(
        inArray(checkerTasks.taskStatus, [3, 4]),
        lt(checkerTasks.endTime, keptSince),
        sql`${checkerTasks.checkerRow} in (select ${checkers.id} from ${checkers} where ${checkers.checkerType} = 2)`,
      ),
    )
}
