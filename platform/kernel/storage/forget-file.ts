import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { removedFiles } from './removed-file-table'
import { storedFiles } from './stored-file-table'

/** Takes a file out of those that are known, within a transaction. Its bytes are removed after the commit, or by the next clean-up. */
export const forgetFile = async (database: Database, fileId: string): Promise<void> => {
  const gone = await database.delete(storedFiles).where(eq(storedFiles.fileId, fileId)).returning()
  if (gone.length > 0) await database.insert(removedFiles).values({ fileId }).onConflictDoNothing()
}
