import { join } from 'node:path'
import type { Config } from '../config/config'
import type { FileStore } from './file-store'
import { folderStore } from './folder-store'
import { s3Store } from './s3-store'

/** The store that the configuration names: an S3-compatible one, or a folder of the data directory. */
export const openFileStore = async ({ dataDir, filesS3 }: Pick<Config, 'dataDir' | 'filesS3'>): Promise<FileStore> =>
  filesS3 === null ? folderStore(join(dataDir, 'store')) : s3Store(filesS3)
