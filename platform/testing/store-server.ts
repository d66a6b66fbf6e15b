import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { historyEngine } from '../history/store/engine-entry'
import type { EngineStart } from '../history/store/engine-start'

/**
 * The engine behind a port and a password, as a server is: what the adapter does over a network can be seen without one.
 * It is no ClickHouse server.
 */
export const startStoreServer = async (password = 'pass:wörd/%') => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-store-'))
  let port = 0
  const start = async () => {
    const given: EngineStart = {
      directory: join(folder, 'tables'),
      listen: { host: '127.0.0.1', port },
      memory: 512,
      password,
    }
    const child = fork(historyEngine.path, [JSON.stringify(given)], {
      execArgv: historyEngine.execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [told] = (await once(child, 'message')) as [{ ready: AddressInfo }]
    port = told.ready.port
    return child
  }
  let child = await start()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    password,
    get url() {
      return `http://127.0.0.1:${port}`
    },
    /** As `CLICKHOUSE_URL` has it. */
    get address() {
      return `http://default:${encodeURIComponent(password)}@127.0.0.1:${port}/default`
    },
    leave: () => end('SIGKILL'),
    /** At the same port. */
    comeBack: async (): Promise<void> => {
      child = await start()
    },
    stop: async (): Promise<void> => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type StoreServer = Awaited<ReturnType<typeof startStoreServer>>
