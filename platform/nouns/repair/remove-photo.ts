import { and, eq } from 'drizzle-orm'
import { repairCan } from '@/lib/contract/repair-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { forgetFile } from '../../kernel/storage/forget-file'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { repairPhotos } from '../tables/repair'
import { readRepair, takeStep } from './change-repair'

/** Takes back a photo of whoever added it; its bytes go once the change is sure. */
export const removePhoto = async (
  { repairId, fileId }: { repairId: string; fileId: string },
  context: Context,
): Promise<null> => {
  const { actor, files } = context
  let isGone = false
  await context.commit(async (tx) => {
    // The lock of the request: it is not finished meanwhile, and its photos are counted one change after the other.
    const row = await readRepair({ database: tx, actor }, repairId, true)
    const [found] = await tx
      .select({ userId: repairPhotos.userId, fileName: storedFiles.fileName, sha256: storedFiles.sha256 })
      .from(repairPhotos)
      .innerJoin(storedFiles, eq(storedFiles.fileId, repairPhotos.fileId))
      .where(and(eq(repairPhotos.repairId, row.id), eq(repairPhotos.fileId, fileId)))
    if (found === undefined) throw new PlatformError('notFound')
    const { userId, fileName, sha256 } = found
    const why = repairCan.removePhoto(row, { userId: userId === null ? null : String(userId) }, String(actor.userId))
    if (why) throw new PlatformError('illegalState', { fields: { fileId: why } })
    await tx.delete(repairPhotos).where(eq(repairPhotos.fileId, fileId))
    await forgetFile(tx, fileId)
    await takeStep(context, row, { kind: 'removePhoto', text: fileName, after: { sha256 } }, tx)
    isGone = true
    return null
  })
  // Bytes that cannot be removed now are looked after later.
  if (isGone) await files.remove(fileId).catch(() => undefined)
  return null
}
