import type { Config } from '../../kernel/config/config'
import type { OpenDatabase } from '../../kernel/db/open-database'
import type { Logger } from '../../kernel/log/logger'
import { historySchema } from '../samples/history-schema'
import { type OpenHistory, openHistory } from '../store/open-history'

type Options = Parameters<typeof openHistory>[1]
type More = Partial<Pick<Options, 'now' | 'forgets' | 'gatherMs' | 'telemetry'>>

/** Opens the past of a database as its configuration says: to write it, and with a process of its own where embedded. */
export const openPast = (
  { history, dataDir }: Pick<Config, 'history' | 'dataDir'>,
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  logger: Logger,
  more: More = {},
): Promise<OpenHistory> =>
  openHistory(history, {
    database,
    dataDir,
    isShared: kind !== 'pglite',
    logger,
    schema: historySchema,
    now: new Date(),
    ...more,
  })
