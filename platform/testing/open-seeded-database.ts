import type { OpenDatabase } from '../kernel/db/open-database'
import type { Logger } from '../kernel/log/logger'
import type { Telemetry } from '../kernel/telemetry/telemetry'
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
  telemetry: Telemetry | null = null,
): Promise<OpenDatabase & { url: string | undefined; template: string }> =>
  process.env.TEST_DATABASE === 'postgres'
    ? openSeededPostgres(seeding, logger, telemetry)
    : { ...(await openSeededEmbedded(seeding, telemetry)), url: undefined }
