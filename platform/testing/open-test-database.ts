import type { OpenDatabase } from '../kernel/db/open-database'
import type { Logger } from '../kernel/log/logger'
import { openEmptyEmbedded } from './templates/embedded'
import { openEmptyPostgres } from './templates/postgres'

/**
 * A new database without a table, on the engine that TEST_DATABASE names: `pglite` in memory, or `postgres` at
 * TEST_DATABASE_URL. For tests of migrations and of the seed itself; all others have `testPlatform`.
 */
export const openTestDatabase = async (logger: Logger): Promise<OpenDatabase & { url: string | undefined }> =>
  process.env.TEST_DATABASE === 'postgres'
    ? openEmptyPostgres(logger)
    : { ...(await openEmptyEmbedded()), url: undefined }
