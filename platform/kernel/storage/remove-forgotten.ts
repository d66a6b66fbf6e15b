import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { removeJobFile } from '../jobs/job-file'
import type { FileStore } from './file-store'
import { removedFiles } from './removed-file-table'

const most = 1000

/**
 * Removes the bytes of files that were deleted and are still there, in the store or among those of jobs; `isHeld`: a
 * backup is read, which may need them.
 */
export const removeForgotten = async (
  database: Database,
  { files, dataDir }: { files: FileStore; dataDir: string },
  isHeld: () => Promise<boolean>,
): Promise<void> => {
  const rows = await database.select().from(removedFiles).limit(most)
  for (const { fileId } of rows) {
    if (await isHeld()) return
    await files.remove(fileId)
    await files.aside.remove(fileId)
    await removeJobFile(dataDir, fileId)
    await database.delete(removedFiles).where(eq(removedFiles.fileId, fileId))
  }
}
