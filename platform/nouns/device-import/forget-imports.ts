import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { deviceImportRows, deviceImports } from '../tables/device-import'

/** Nobody waits for rows that are still coming after this long: their process has ended. */
const receivingMs = 10 * millisecondsInMinute
/** The rows of a file are kept for a week, like the files of jobs; that it was imported, for a quarter. */
const rowsMs = 7 * millisecondsInDay
const importsMs = 90 * millisecondsInDay

/** Forgets the rows of old files, choices that nobody has made in a week, and what an ended process left by half. */
export const forgetImports = async (database: Database, now: Date): Promise<void> => {
  const ago = (ms: number): Date => subMilliseconds(now, ms)
  await database
    .delete(deviceImports)
    .where(and(eq(deviceImports.status, 'receiving'), lt(deviceImports.createTime, ago(receivingMs))))
  await database.delete(deviceImports).where(lt(deviceImports.createTime, ago(importsMs)))
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

  await database.delete(deviceImportRows).where(
    inArray(
      deviceImportRows.importId,
      database
        .select({ id: deviceImports.id })
        .from(deviceImports)
        .where(lt(deviceImports.createTime, ago(rowsMs))),
    ),
  )
}
