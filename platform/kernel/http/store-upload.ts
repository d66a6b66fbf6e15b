import type { Database } from '../db/database'
import { type FileArea, storedFiles } from '../storage/stored-file-table'
import type { Context } from './context'

/**
 * Keeps the file of an upload, and makes the change that names it; without that change the file is not kept. For a
 * handler that is declared `ownTransaction`: the store may be slow, and no transaction waits for it.
 */
export const storeUpload = async <Result>(
  context: Context,
  area: FileArea,
  { fileName, size, sha256 }: { fileName: string; size: number; sha256: string },
  work: (database: Database, fileId: string) => Promise<Result>,
): Promise<Result> => {
  const { actor, files, now } = context
  const fileId = crypto.randomUUID()
  let isStored = false
  // Files that could not be removed now are looked after later.
  const forget = () => files.remove(fileId).catch(() => undefined)
  try {
    await files.put(fileId, context.uploadPath)
    const result = await context.commit(async (tx) => {
      const { platformId, userId } = actor
      await tx
        .insert(storedFiles)
        .values({ fileId, platformId, area, fileName, size, sha256, createTime: now, createUser: userId })
      const answer = await work(tx, fileId)
      isStored = true
      return answer
    })
    // Answered from the first call with the same key: its file is another one.
    if (!isStored) await forget()
    return result
  } catch (error) {
    // After a commit whose answer was lost the row may be there: then the file is left, and looked after later.
    if (!isStored) await forget()
    throw error
  }
}
