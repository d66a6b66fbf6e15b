import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ImportProblem } from '@/lib/contract/import-reason'
import type { Database } from '../../kernel/db/database'
import type { ReadRow } from '../../kernel/sheet/to-import-rows'
import { deviceImportRows } from '../tables/device-import'

/** Rows of one statement: the embedded database answers nobody else while it runs one. */
const slice = 250

/** Keeps the rows of a file, a slice at a time. */
export const stageRows = async (database: Database, importId: number, rows: readonly ReadRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += slice) {
    const some = JSON.stringify(rows.slice(from, from + slice))
    await database.execute(sql`
      insert into ${deviceImportRows} (import_id, line, cells, found)
      select ${importId}, line, cells, found
      from jsonb_to_recordset(${some}::jsonb) as given(line int, cells jsonb, found jsonb)`)
    await yieldToOthers()
  }
}

export type StagedRecord = typeof deviceImportRows.$inferSelect

/** Rows of an import in the order of the file, a slice at a time; `isBad` picks those without or with a problem. */
export async function* readStaged(database: Database, importId: number, isBad?: 0 | 1): AsyncGenerator<StagedRecord[]> {
  let last = 0
  for (;;) {
    const rows = await database
      .select()
      .from(deviceImportRows)
      .where(
        and(
          eq(deviceImportRows.importId, importId),
          gt(deviceImportRows.line, last),
          isBad === undefined ? undefined : eq(deviceImportRows.isBad, isBad),
        ),
      )
      .orderBy(asc(deviceImportRows.line))
      .limit(slice)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.line ?? last
    await yieldToOthers()
  }
}

export type BadRow = { line: number; problems: ImportProblem[] }

/** Writes down what is wrong with some rows. */
export const markBad = async (database: Database, importId: number, rows: readonly BadRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += slice) {
    const some = JSON.stringify(rows.slice(from, from + slice))
    await database.execute(sql`
      update ${deviceImportRows} set is_bad = 1, problems = bad.problems
      from jsonb_to_recordset(${some}::jsonb) as bad(line int, problems jsonb)
      where ${deviceImportRows.importId} = ${importId} and ${deviceImportRows.line} = bad.line`)
    await yieldToOthers()
  }
}
