import { join } from 'node:path'
import type { Config } from '../config'
import type { FileStore } from './file-store'
import { folderStore } from './folder-store'

/** The store that the configuration names. */
export const openFileStore = ({ dataDir }: Pick<Config, 'dataDir'>): FileStore => folderStore(join(dataDir, 'store'))
