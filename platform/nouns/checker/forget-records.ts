import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, inArray, lt, sql } from 'drizzle-orm'
import { checkerKeepDays } from '@/lib/contract/checker'
import type { Database } from '../../kernel/db/database'
import { checkerEvents, checkers, checkerTasks } from '../tables/checker'
import { noteEvent } from './note-event'

/**
 * Data of stationary Checkers is kept for a year: a task goes with all that it recorded when it ended before. Spec 9.
 * Events of all Checkers are kept as long.
 */
export const forgetRecords = async (database: Database, now: Date): Promise<void> => {
  const keptSince = subMilliseconds(now, checkerKeepDays * millisecondsInDay)
  await database.transaction(async (tx) => {
    const gone = await tx
      .delete(checkerTasks)
      .where(
        and(
          inArray(checkerTasks.taskStatus, [3, 4]),
          lt(checkerTasks.endTime, keptSince),
          sql`${checkerTasks.checkerRow} in (select ${checkers.id} from ${checkers} where ${checkers.checkerType} = 2)`,
        ),
      )
      .returning({ checkerRow: checkerTasks.checkerRow, recordName: checkerTasks.recordName })
    for (const checkerRow of new Set(gone.map((task) => task.checkerRow))) {
      const details = gone.flatMap((task) => (task.checkerRow === checkerRow ? task.recordName : []))
      await noteEvent(tx, checkerRow, { kind: 'forgotten', at: now, details })
    }
  })
  await database.delete(checkerEvents).where(lt(checkerEvents.at, keptSince))
}
