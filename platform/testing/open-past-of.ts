import { openPast } from '../history/open-past'
import type { OpenHistory } from '../kernel/clickhouse/open-history'
import { type Config, readConfig } from '../kernel/config/config'
import { type OpenDatabase, openDatabase } from '../kernel/db/open-database'
import { createTestLogger } from './create-test-logger'

const { logger } = createTestLogger()

/** Opens the past of a platform that does not run. Nothing of it grows old meanwhile. */
export const openPastOf = (open: OpenDatabase, config: Pick<Config, 'history' | 'dataDir'>): Promise<OpenHistory> =>
  openPast(config, open, logger, { forgets: false, gatherMs: 0 })

/** Opens the database of a platform that does not run together with its past. */
export const withPast = async <Result>(
  config: Pick<Config, 'history' | 'dataDir' | 'databaseUrl'>,
  work: (open: OpenDatabase, past: OpenHistory) => Promise<Result>,
): Promise<Result> => {
  const open = await openDatabase(config, logger)
  try {
    const past = await openPastOf(open, config)
    return await work(open, past).finally(past.stop)
  } finally {
    await open.close()
  }
}

/** The configuration of a data folder, for both. */
export const pastConfig = (dataDir: string, databaseUrl?: string): Config => ({
  ...readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: dataDir }),
  databaseUrl,
})
