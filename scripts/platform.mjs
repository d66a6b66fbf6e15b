// `npm run platform -- <command>`: the platform's command line from source, on the data that `npm start` uses,
// which are a demonstration's unless PLATFORM_DEMO or DATABASE_URL says otherwise.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { command } from './command.mjs'
import { root } from './toolchain.mjs'

await command(import.meta.url, async (args) => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'platform/cli.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(!process.env.DATABASE_URL &&
        !process.env.DATABASE_URL_FILE && { PLATFORM_DEMO: process.env.PLATFORM_DEMO || '1' }),
      PLATFORM_DATA_DIR: resolve(root, process.env.PLATFORM_DATA_DIR || '.data/platform'),
      PLATFORM_MIGRATIONS: join(root, 'platform/migrations'),
    },
  })
  process.exitCode = status ?? 1
})
