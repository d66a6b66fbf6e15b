import { resolve } from 'node:path'
import { type Config, StartError } from '../kernel/config/config'
import type { BackupPlace } from './backup-place'
import { folderPlace } from './folder-place'
import { s3Place } from './s3-place'

/** The folder or the `s3://bucket/prefix` that somebody named. */
export const openPlace = async (
  name: string,
  { dataDir, backupS3 }: Pick<Config, 'dataDir' | 'backupS3'>,
): Promise<BackupPlace> => {
  if (!name.startsWith('s3://')) return folderPlace(resolve(name))
  const [, bucket, prefix] = /^s3:\/\/([\da-z][\d.a-z-]{1,61}[\da-z])\/([\w./-]+?)\/?$/.exec(name) ?? []
  if (bucket === undefined || prefix === undefined) throw new StartError(`${name} is not s3://bucket/prefix`)
  if (backupS3 === null) {
    throw new StartError(
      'PLATFORM_BACKUP_S3_ENDPOINT, PLATFORM_BACKUP_S3_KEY and PLATFORM_BACKUP_S3_SECRET name the S3 store of backups: set all three',
    )
  }
  return s3Place({ ...backupS3, bucket }, prefix, dataDir)
}
