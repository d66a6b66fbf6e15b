import { createHash } from 'node:crypto'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { FileStore } from '@/platform/kernel/storage/file-store'
import { toUuid } from '@/platform/seed/content/to-uuid'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { type FileArea, storedFiles } from '../../kernel/storage/stored-file-table'

export type DemoFile = { platformId: PlatformId; area: FileArea; fileName: string; bytes: Uint8Array; time: Date }

/** What a row that names a file says of it. */
export type KeptFile = { fileId: string; fileName: string; fileSize: number; sha256: string }

/** Writes demo files into the store and their rows. Ids follow from names, so that a second seed replaces and adds none. */
export const keepFiles = async (
  database: Database,
  files: FileStore,
  wanted: readonly DemoFile[],
  userId: number | null,
): Promise<KeptFile[]> => {
  const kept = wanted.map(({ platformId, fileName, bytes }) => ({
    fileId: toUuid(`${platformId} ${fileName}`),
    fileName,
    fileSize: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  await Promise.all(wanted.map(({ bytes }, at) => files.write(kept[at]?.fileId ?? '', bytes)))
  await insertRows(
    database,
    storedFiles,
    wanted.map(({ platformId, area, time }, at) => {
      const { fileId = '', fileName = '', fileSize = 0, sha256 = '' } = kept[at] ?? {}
      return { fileId, platformId, area, fileName, size: fileSize, sha256, createTime: time, createUser: userId }
    }),
  )
  return kept
}
