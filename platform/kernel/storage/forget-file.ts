import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { storedFiles } from './stored-file-table'

/** Takes a file out of those that are known. Its bytes are removed after the commit, or tidied away later. */
export const forgetFile = async (database: Database, fileId: string): Promise<void> => {
  await database.delete(storedFiles).where(eq(storedFiles.fileId, fileId))
}
