import type { Clickhouse } from '../history/store/clickhouse'
import type { OpenHistory } from '../history/store/open-history'
import { openPast } from '../history/upkeep/open-past'
import { openStore } from '../history/upkeep/open-store'
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

/** Opens the store of a platform that does not run: what is only read needs no database beside it. */
export const withStore = async <Result>(
  { history, dataDir }: Pick<Config, 'history' | 'dataDir'>,
  work: (store: Clickhouse) => Promise<Result>,
): Promise<Result> => {
  const { store, stop } = await openStore(history, dataDir, logger, false)
  return work(store).finally(stop)
}

/** The configuration of a data folder, for both. */
export const pastConfig = (dataDir: string, databaseUrl?: string): Config => ({
  ...readConfig({ PLATFORM_DEMO: '1', PLATFORM_DATA_DIR: dataDir }),
  databaseUrl,
})
