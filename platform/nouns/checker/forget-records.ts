import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { checkerKeepDays } from '@/lib/contract/checker'
import type { Database } from '../../kernel/db/database'
import { checkers, checkerTasks } from '../tables/checker'
import { noteEvent } from './note-event'

/** Tasks of stationary Checkers that ended before a moment. */
export const oldTasks = (before: Date): SQL | undefined =>
  and(
    inArray(checkerTasks.taskStatus, [3, 4]),
    lt(checkerTasks.endTime, before),
    sql`${checkerTasks.checkerRow} in (select ${checkers.id} from ${checkers} where ${checkers.checkerType} = 2)`,
  )

/** Data of stationary Checkers is retained for a year: a task goes with all that it recorded when it ended before. Spec 9. */
export const forgetRecords = async (database: Database, now: Date): Promise<number> => {
  const keptSince = subMilliseconds(now, checkerKeepDays * millisecondsInDay)
  return database.transaction(async (tx) => {
    const gone = await tx
      .delete(checkerTasks)
      .where(oldTasks(keptSince))
      .returning({ checkerRow: checkerTasks.checkerRow, recordName: checkerTasks.recordName })
    for (const checkerRow of new Set(gone.map((task) => task.checkerRow))) {
      const details = gone.flatMap((task) => (task.checkerRow === checkerRow ? task.recordName : []))
      await noteEvent(tx, checkerRow, { kind: 'forgotten', at: now, details })
    }
    return gone.length
  })
}
