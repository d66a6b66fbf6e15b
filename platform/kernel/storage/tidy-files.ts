import { millisecondsInHour } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { inArray } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { FileStore } from './file-store'
import { storedFiles } from './stored-file-table'

/** A file whose row is not there after this long will not get one any more. */
const strayMs = millisecondsInHour
const chunk = 500

/**
 * Removes bytes that no row names: of uploads that were cut short, and of rows that were deleted. `now` is the time of the
 * world and not of the platform's clock: by that one files know when they were changed.
 */
export const tidyFiles = async (database: Database, files: FileStore, now: Date): Promise<void> => {
  const removeStray = async (fileIds: readonly string[]): Promise<void> => {
    const rows = await database
      .select({ fileId: storedFiles.fileId })
      .from(storedFiles)
      .where(inArray(storedFiles.fileId, [...fileIds]))
    const kept = new Set(rows.map(({ fileId }) => fileId))
    for (const fileId of fileIds) if (!kept.has(fileId)) await files.remove(fileId)
  }
  let old: string[] = []
  for await (const { fileId, changed } of files.list()) {
    if (differenceInMilliseconds(now, changed) < strayMs) continue
    old.push(fileId)
    if (old.length < chunk) continue
    await removeStray(old)
    old = []
  }
  if (old.length > 0) await removeStray(old)
}
