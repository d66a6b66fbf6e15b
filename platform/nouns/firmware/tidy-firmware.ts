import { millisecondsInHour } from 'date-fns/constants'
import type { Database } from '../../kernel/db/database'
import { otaVersions } from '../tables/ota-version'
import { removeStrayFirmware } from './firmware-files'

/** An upload whose row is not there after this long will not come any more. */
const strayMs = millisecondsInHour

/** Removes the files of uploads that were kept and then not stored, and of versions whose deletion was cut short. */
export const tidyFirmware = async (database: Database, dataDir: string): Promise<void> => {
  const rows = await database.select({ fileId: otaVersions.fileId }).from(otaVersions)
  await removeStrayFirmware(dataDir, new Set(rows.map(({ fileId }) => fileId)), strayMs)
}
