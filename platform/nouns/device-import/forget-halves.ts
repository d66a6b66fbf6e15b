import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { deviceImports } from '../tables/device-import'

/** Nobody waits for rows that are still coming after this long: their process has ended. */
const receivingMs = 10 * millisecondsInMinute
/** The rows of a file are retained for a week, like the files of jobs: without them there is nothing to choose. */
const rowsMs = 7 * millisecondsInDay

/** Ends imports whose choice has not been made in a week, and removes what an ended process left by half. */
export const forgetHalves = async (database: Database, now: Date): Promise<void> => {
  const ago = (ms: number): Date => subMilliseconds(now, ms)
  await database
    .delete(deviceImports)
    .where(and(eq(deviceImports.status, 'receiving'), lt(deviceImports.createTime, ago(receivingMs))))
  await database
    .update(deviceImports)
    .set({ status: 'discarded' })
    .where(
      and(
        lt(deviceImports.createTime, ago(rowsMs)),
        ne(deviceImports.status, 'done'),
        ne(deviceImports.status, 'discarded'),
      ),
    )
}
