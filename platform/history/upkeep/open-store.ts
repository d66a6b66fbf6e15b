import { StartError } from '../../kernel/config/config'
import type { HistoryConfig } from '../../kernel/config/history-env'
import type { Logger } from '../../kernel/log/logger'
import { type Clickhouse, connectClickhouse } from '../store/clickhouse'
import { socketOf, startEngine } from '../store/embedded-engine'
import { historyFolder } from '../store/store-place'

/** A store as a command has it: of a server, of a platform that runs, or of an engine started for the command. */
export type OpenStore = {
  store: Clickhouse
  /** Whether a platform has the folder open. */
  isBorrowed: boolean
  stop: () => Promise<void>
}

/** Why there is none, in words. */
export class NoStore extends Error {}

/** Opens the store of a configuration for a command. Throws `NoStore` where it does not answer or does not exist. */
export const openStore = async (
  config: HistoryConfig,
  dataDir: string,
  logger: Logger,
  borrows = true,
): Promise<OpenStore> => {
  if (config.kind === 'off') throw new NoStore('no store of history is configured')
  const opened = async (store: Clickhouse, isBorrowed: boolean, stopEngine?: () => Promise<void>) => {
    const stop = async (): Promise<void> => {
      await store.close()
      await stopEngine?.()
    }
    if (await store.isAnswering()) return { store, isBorrowed, stop }
    await stop()
    throw new NoStore('the store of history does not answer')
  }
  if (config.kind === 'server') return opened(connectClickhouse(config), false)
  const directory = historyFolder(dataDir)
  try {
    let why = ''
    const engine = await startEngine({ directory, memory: config.memory, logger }, (told) => {
      why = told
    }).catch((error: Error) => {
      throw error instanceof StartError ? error : new NoStore(error.message)
    })
    if (engine === null) throw new NoStore(`no engine of history is installed here: ${why}`)
    return await opened(connectClickhouse({ socketPath: engine.socketPath }), false, engine.stop)
  } catch (error) {
    if (!borrows || !(error instanceof StartError) || !error.message.includes('is in use by process')) throw error
    return opened(connectClickhouse({ socketPath: socketOf(directory) }), true)
  }
}
