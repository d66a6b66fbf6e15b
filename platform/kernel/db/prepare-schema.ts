import type { Config } from '../config/config'
import type { Logger } from '../log/logger'
import { migrate } from './migrate'
import { type OpenDatabase, openDatabase } from './open-database'
import { grantToPlatform, mayRewriteLog } from './roles'

/**
 * Brings the database to the newest schema: as the role of DATABASE_MIGRATE_URL where there is one, which then gives the
 * platform's own role what it needs. Answers how many migrations ran.
 */
export const prepareSchema = async (
  { migrations, migrateUrl }: Pick<Config, 'migrations' | 'migrateUrl'>,
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  logger: Logger,
): Promise<number> => {
  if (migrateUrl === undefined) {
    const ran = await migrate(database, migrations, logger)
    // Said once at each start: the site may have good reasons, and should know.
    if (kind === 'postgres' && (await mayRewriteLog(database)))
      logger.warn('the role of DATABASE_URL may rewrite the operation log: see DATABASE_MIGRATE_URL')
    return ran
  }
  const owner = await openDatabase({ databaseUrl: migrateUrl, dataDir: '' }, logger, {
    setting: 'DATABASE_MIGRATE_URL',
  })
  try {
    const ran = await migrate(owner.database, migrations, logger)
    await grantToPlatform(owner.database, database)
    return ran
  } finally {
    await owner.close()
  }
}
