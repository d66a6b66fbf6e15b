import { inArray } from 'drizzle-orm'
import type { Database } from '../db/database'
import { removedFiles } from './removed-file-table'
import { storedFiles } from './stored-file-table'

/** Takes files out of those that are known, within a transaction. Their bytes are removed after the commit, or by the next clean-up. */
export const forgetFiles = async (database: Database, fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0) return
  const gone = await database
    .delete(storedFiles)
    .where(inArray(storedFiles.fileId, [...fileIds]))
    .returning({ fileId: storedFiles.fileId })
  if (gone.length > 0) await database.insert(removedFiles).values(gone).onConflictDoNothing()
}

export const forgetFile = (database: Database, fileId: string): Promise<void> => forgetFiles(database, [fileId])
