import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platformCli } from '../../scripts/build.mjs'
import { freePort } from '../../scripts/run/port.mjs'
import { type Running, startService } from './start-service'

type Options = {
  /** Kept if given; otherwise a new folder that is removed when the platform stops. */
  dataDir?: string
  env?: Record<string, string | undefined>
  port?: number
  waits?: boolean
}

/** Starts the built platform with a small demo fleet in a data folder of its own. */
export const startPlatform = async ({
  dataDir,
  env = {},
  port,
  waits = true,
}: Options = {}): Promise<Running & { dataDir: string }> => {
  const own = port ?? (await freePort())
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'platform-'))
  const running = await startService({
    name: 'platform',
    args: [platformCli, 'serve'],
    port: own,
    waits,
    env: {
      PLATFORM_PORT: String(own),
      PLATFORM_MQTT_PORT: '0',
      PLATFORM_DATA_DIR: folder,
      PLATFORM_MIGRATIONS: join(import.meta.dirname, '../../platform/migrations'),
      PLATFORM_DEMO: '1',
      PLATFORM_DEMO_FAULTS: '1',
      PLATFORM_CONTROLLERS: '300',
      // One administrator is signed in for all tests, which are faster than people.
      PLATFORM_CALL_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const remove = () => {
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
  }
  return {
    ...running,
    dataDir: folder,
    stop: async () => {
      await running.stop()
      remove()
    },
    kill: async () => {
      await running.kill()
      remove()
    },
  }
}
