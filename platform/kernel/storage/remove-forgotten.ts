import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { FileStore } from './file-store'
import { removedFiles } from './removed-file-table'

const most = 1000

/** Removes the bytes of files that were deleted and are still there; `isHeld`: a backup is read, which may need them. */
export const removeForgotten = async (
  database: Database,
  files: FileStore,
  isHeld: () => Promise<boolean>,
): Promise<void> => {
  const rows = await database.select().from(removedFiles).limit(most)
  for (const { fileId } of rows) {
    if (await isHeld()) return
    await files.remove(fileId)
    await files.aside.remove(fileId)
    await database.delete(removedFiles).where(eq(removedFiles.fileId, fileId))
  }
}
