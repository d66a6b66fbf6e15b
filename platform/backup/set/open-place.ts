import { readdir, rm, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Config, StartError } from '../../kernel/config/config'
import type { S3Config } from '../../kernel/config/s3-config'
import { ifMissing } from '../../kernel/error/missing'
import type { BackupPlace, SetsPlace } from './backup-place'
import { folderPlace } from './folder-place'
import { listBelow, s3Place } from './s3-place'

type PlaceConfig = Pick<Config, 'dataDir' | 'backupS3'>

/** The bucket and the prefix of `s3://bucket/prefix`; null for a folder. */
const readS3Name = (name: string, backupS3: PlaceConfig['backupS3']): { s3: S3Config; prefix: string } | null => {
  if (!name.startsWith('s3://')) return null
  const [, bucket, prefix] = /^s3:\/\/([\da-z][\d.a-z-]{1,61}[\da-z])\/([\w./-]+?)\/?$/.exec(name) ?? []
  if (bucket === undefined || prefix === undefined) throw new StartError(`${name} is not s3://bucket/prefix`)
  if (backupS3 === null) {
    throw new StartError(
      'PLATFORM_BACKUP_S3_ENDPOINT, PLATFORM_BACKUP_S3_KEY and PLATFORM_BACKUP_S3_SECRET name the S3 store of backups: set all three',
    )
  }
  return { s3: { ...backupS3, bucket }, prefix }
}

/** The folder or the `s3://bucket/prefix` that somebody named. */
export const openPlace = async (name: string, { dataDir, backupS3 }: PlaceConfig): Promise<BackupPlace> => {
  const named = readS3Name(name, backupS3)
  return named === null ? folderPlace(resolve(name)) : s3Place(named.s3, named.prefix, dataDir)
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const found = await statfs(folder).catch(ifMissing(null))
  return found === null ? freeBytesOf(dirname(folder)) : found.bavail * found.bsize
}

/** The same as a place below which sets lie, each by a name of its own. */
export const openSets = (name: string, { dataDir, backupS3 }: PlaceConfig): SetsPlace => {
  const named = readS3Name(name, backupS3)
  if (named === null) {
    const folder = resolve(name)
    return {
      name: folder,
      names: async () => (await readdir(folder).catch(ifMissing([]))).sort(),
      open: async (set) => folderPlace(join(folder, set)),
      dropFolders: (set) => rm(join(folder, set), { recursive: true, force: true }),
      freeBytes: () => freeBytesOf(folder),
    }
  }
  const { s3, prefix } = named
  return {
    name: `s3://${s3.bucket}/${prefix}`,
    names: () => listBelow(s3, prefix),
    open: (set) => s3Place(s3, `${prefix}/${set}`, dataDir),
    dropFolders: async () => undefined,
    freeBytes: async () => null,
  }
}
