import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { measure } from '../backup/measured'
import type { Database } from '../kernel/db/database'
import type { FileStore } from '../kernel/storage/file-store'
import { storedFiles } from '../kernel/storage/stored-file-table'
import { bad, type Finding, ok } from './finding'

const matter = 'files, content'
const budgetMs = secondsToMilliseconds(5)
/** Named one by one; of more only their number is said. */
const named = 5

type Wanted = { fileId: string; fileName: string; size: number; sha256: string }

/** What a file is not; null: it is what was uploaded. */
const lookAt = async (store: FileStore, { fileId, size, sha256 }: Wanted, reads: boolean): Promise<string | null> => {
  let found: Awaited<ReturnType<FileStore['open']>>
  try {
    found = await store.open(fileId)
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`
  }
  if (found === null) return 'is missing'
  if (found.size !== size || !reads) {
    await found.body.cancel()
    return found.size === size ? null : `has ${found.size} bytes, and not ${size}`
  }
  return (await measure(found.body)).sha256 === sha256 ? null : 'is not what was uploaded'
}

/** Whether the files that rows name are there, as they were uploaded: all by their size, and by their bytes what time allows. */
export const examineStored = async (database: Database, store: FileStore): Promise<Finding> => {
  const files = await database
    .select({
      fileId: storedFiles.fileId,
      fileName: storedFiles.fileName,
      size: storedFiles.size,
      sha256: storedFiles.sha256,
    })
    .from(storedFiles)
  const until = performance.now() + budgetMs
  const wrong: string[] = []
  let read = 0
  for (const file of files) {
    const reads = performance.now() < until
    const why = await lookAt(store, file, reads)
    if (why !== null) wrong.push(`${file.fileName} (${file.fileId}) ${why}`)
    if (reads) read += 1
  }
  const more = wrong.length > named ? ` and ${wrong.length - named} more` : ''
  return wrong.length === 0
    ? ok(matter, `all ${files.length} are there, ${read} were read and are what was uploaded`)
    : bad(
        matter,
        `${wrong.length} of ${files.length} are damaged: ${wrong.slice(0, named).join(', ')}${more}; take each from a backup set (files/store/ and its number there), or let people upload it again`,
      )
}
