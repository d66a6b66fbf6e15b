import { isBackupRead } from '../backup/backup-hold'
import { platformBuild } from '../command/usage'
import { readLogKeys } from '../kernel/audit/log-keys'
import type { Config } from '../kernel/config/config'
import { openDataFolder } from '../kernel/config/data-folder'
import { toClock } from '../kernel/config/to-clock'
import { openDatabase } from '../kernel/db/open-database'
import type { Logger } from '../kernel/log/logger'
import { holdRemovals } from '../kernel/storage/hold-removals'
import { openFileStore } from '../kernel/storage/open-file-store'
import { openTelemetry } from '../kernel/telemetry/telemetry'

const logStart = (config: Config, logger: Logger): void => {
  const place = config.databaseUrl === undefined ? `the embedded database in ${config.dataDir}` : 'PostgreSQL'
  const mode = config.demo ? 'demonstration' : 'site'
  logger.info({ ...platformBuild, mode, database: place }, 'platform starts')
  if (config.unreadNames.length > 0)
    logger.warn(
      { names: config.unreadNames },
      'variables that no program reads are set: correct the names, or remove them',
    )
  if (openDataFolder(config.dataDir).wasOpen)
    logger.warn(
      { dataDir: config.dataDir },
      'the data folder was open to other users of this machine, and is closed now',
    )
}

/** Opens what everything else is made with: the database, the files and the metrics. */
export const openFoundation = async (config: Config, logger: Logger) => {
  logStart(config, logger)
  // Before anything is opened: a site without a key gets the error at once.
  readLogKeys(config)
  const telemetry = await openTelemetry(config, logger, platformBuild)
  const open = await openDatabase(config, logger, { telemetry, takesReserve: true })
  const lending = { isLent: false }
  const isRead = isBackupRead(open, lending)
  const files = holdRemovals(await openFileStore(config), isRead)
  return { config, logger, clock: toClock(config), telemetry, open, files, lending, isBackupRead: isRead }
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>
