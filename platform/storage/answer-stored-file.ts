import { and, eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Context } from '../context'
import { type FileArea, storedFiles } from '../db/schema/stored-file'
import { answerAttachment } from '../http/attachment'
import { PlatformError } from '../platform-error'

/**
 * The bytes of a stored file of a brand: the caller's, or that of a public page. Whether the caller may have it, the handler has found out: by the
 * row that names it, never by the id alone. Throws `notFound`.
 */
export const answerStoredFile = async (
  { database, files, actor }: Pick<Context, 'database' | 'files'> & { actor: { platformId: PlatformId } },
  area: FileArea,
  fileId: string,
): Promise<Response> => {
  const [row] = await database
    .select()
    .from(storedFiles)
    .where(
      and(eq(storedFiles.fileId, fileId), eq(storedFiles.area, area), eq(storedFiles.platformId, actor.platformId)),
    )
  const found = row === undefined ? null : await files.open(fileId)
  if (row === undefined || found === null) throw new PlatformError('notFound')
  return answerAttachment(row.fileName, found.body, found.size)
}
