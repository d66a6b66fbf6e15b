import { and, eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { PlatformError } from '../error/platform-error'
import { readByteRange } from '../storage/byte-range'
import { type FileArea, storedFiles } from '../storage/stored-file-table'
import { answerPart } from './attachment'
import type { Context } from './context'

/**
 * The bytes of a stored file of a brand: the caller's, or that of a public page. Whether the caller may have it, the handler has found out: by the
 * row that names it, never by the id alone. Throws `notFound`.
 */
export const answerStoredFile = async (
  {
    database,
    files,
    actor,
    part: wanted,
  }: Pick<Context, 'database' | 'files' | 'part'> & { actor: { platformId: PlatformId } },
  area: FileArea,
  fileId: string,
): Promise<Response> => {
  const [row] = await database
    .select()
    .from(storedFiles)
    .where(
      and(eq(storedFiles.fileId, fileId), eq(storedFiles.area, area), eq(storedFiles.platformId, actor.platformId)),
    )
  if (row === undefined) throw new PlatformError('notFound')
  // A file is never changed under its id, and two of the same bytes are the same file.
  const file = { name: row.fileName, size: row.size, tag: `"${row.sha256}"` }
  const part = readByteRange(wanted, file)
  if (part === 'unsatisfiable') return answerPart({ ...file, part }, '')
  const found = await files.open(fileId, part ?? undefined)
  if (found === null) throw new PlatformError('notFound')
  return answerPart({ ...file, part }, found.body)
}
