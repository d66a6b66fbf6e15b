import type { OpenDatabase } from '../kernel/db/open-database'
import type { Logger } from '../kernel/log/logger'
import { openSeededEmbedded } from './templates/embedded'
import { openSeededPostgres } from './templates/postgres'
import type { Seeding } from './templates/seeding'

/**
 * A new database with its tables and the rows of the seed, on the engine that TEST_DATABASE names. `template` is the
 * folder of what the seed has made besides.
 */
export const openSeededDatabase = async (
  seeding: Seeding,
  logger: Logger,
): Promise<OpenDatabase & { url: string | undefined; template: string }> =>
  process.env.TEST_DATABASE === 'postgres'
    ? openSeededPostgres(seeding, logger)
    : { ...(await openSeededEmbedded(seeding)), url: undefined }
