// `npm run platform -- <command>`: the platform's command line from source, on the data that `npm start` uses.
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
      PLATFORM_DATA_DIR: resolve(root, process.env.PLATFORM_DATA_DIR || '.data/platform'),
      PLATFORM_MIGRATIONS: join(root, 'platform/migrations'),
    },
  })
  process.exitCode = status ?? 1
})
