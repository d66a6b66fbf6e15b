import type { Config } from '../config/config'
import type { Logger } from '../log/logger'
import { type OpenDatabase, openDatabase } from './open-database'

/** Opens the database for one command, and closes it however the command ends. */
export const withDatabase = async <Result>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  logger: Logger,
  work: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  const open = await openDatabase(config, logger)
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}
