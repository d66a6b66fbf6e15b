import { type Config, StartError } from '../../kernel/config/config'
import { historyEnv, toHistoryConfig } from '../../kernel/config/history-env'
import type { OpenDatabase } from '../../kernel/db/open-database'
import { HistoryError } from '../../kernel/error/history-error'
import type { Logger } from '../../kernel/log/logger'
import { historySchema } from '../samples/history-schema'
import { connectClickhouse } from '../store/clickhouse'
import { currentPlace, namedPlace } from '../store/store-place'
import { copyStore, type Told } from './copy-store'
import { NoStore, openStore } from './open-store'
import { requireStopped } from './require-stopped'
import { settleJournal } from './settle-journal'

/** `clickhouse://name:word@host:port/db` is asked by HTTP too, at the ports that a server has for that. */
const webAddress = (to: string): string => {
  const [, scheme, rest = ''] = /^(clickhouses?|https?):\/\/(.+)$/.exec(to) ?? []
  if (scheme === undefined) throw new StartError('--to is no address such as clickhouse://name:word@host:8123/db')
  if (scheme.startsWith('http')) return to
  const address = new URL(`${scheme === 'clickhouses' ? 'https' : 'http'}://${rest}`)
  if (address.port === '9000' || address.port === '9440')
    throw new StartError(`port ${address.port} is of the native protocol: name the one of HTTP, usually 8123 or 8443`)
  if (address.port === '') address.port = scheme === 'clickhouses' ? '8443' : '8123'
  return address.href
}

/** The configuration of a platform whose history lies there. */
export const serverOf = (to: string, caFile?: string) => {
  const values = Object.fromEntries(Object.entries(historyEnv).map(([name, field]) => [name, field.parse(undefined)]))
  const url = historyEnv.CLICKHOUSE_URL.safeParse(webAddress(to))
  if (!url.success) throw new StartError('--to is no address such as clickhouse://name:word@host:8123/db')
  try {
    const config = toHistoryConfig({
      ...(values as Parameters<typeof toHistoryConfig>[0]),
      CLICKHOUSE_URL: url.data,
      CLICKHOUSE_CA_FILE: caFile,
    })
    if (config.kind !== 'server') throw new Error('no server')
    return config
  } catch (error) {
    throw new StartError((error as Error).message.replaceAll('CLICKHOUSE_URL', '--to'))
  }
}

/**
 * Copies the history of a database to a server, and makes that its store. What was copied before is compared and not
 * copied again.
 */
export const moveHistory = async (
  config: Config,
  open: OpenDatabase,
  logger: Logger,
  to: string,
  tell: (copied: Told) => void,
): Promise<{ place: string; config: ReturnType<typeof serverOf> }> => {
  const caFile = process.env.CLICKHOUSE_CA_FILE
  const target = serverOf(to, to.startsWith('https') || to.startsWith('clickhouses') ? caFile : undefined)
  const place = currentPlace(target, config.dataDir) ?? ''
  const named = await namedPlace(open.database)
  if (named === place) throw new StartError(`the history of this database is in ${place} already`)
  const mine = currentPlace(config.history, config.dataDir)
  if (named !== null && named !== mine)
    throw new StartError(
      `the history of this database is in ${named}, and this configuration names ${mine ?? 'no store'}`,
    )
  await requireStopped(open)
  const source = await openStore(config.history, config.dataDir, logger, false).catch((error: unknown) => {
    throw error instanceof NoStore ? new StartError(error.message) : error
  })
  const store = connectClickhouse(target)
  try {
    if (!(await store.isAnswering())) throw new StartError(`${place} does not answer, or refuses this user`)
    // A block that the old store may have is settled with it: the new one would take it for a new one.
    await settleJournal(open, config, source, logger)
    await copyStore({ from: source.store, to: store, schema: historySchema, name: mine ?? '', tell })
    return { place, config: target }
  } catch (error) {
    if (error instanceof HistoryError)
      throw new StartError(`${error.message}: ${(error.cause as Error | undefined)?.message ?? ''}`)
    throw error
  } finally {
    await store.close()
    await source.stop()
  }
}
