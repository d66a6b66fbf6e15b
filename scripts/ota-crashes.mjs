// Kills the platform twenty times at each of six points of an upgrade and holds what is left against the tables and
// against what the devices noted. `node scripts/ota-crashes.mjs [kills]`; with TEST_DATABASE=postgres and
// TEST_DATABASE_URL two platforms look after the upgrade. Says for each point how often it was killed.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundleProgram } from './bundle.mjs'
import { root } from './toolchain.mjs'

const kills = process.argv[2] ?? '20'
const folder = join(root, '.data', 'ota-crashes')
mkdirSync(folder, { recursive: true })
// A start in a tenth of the time: it is made a hundred and twenty times.
const entry = join(folder, 'platform.mjs')
await bundleProgram({
  entry: 'platform/cli.ts',
  outfile: entry,
  external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pg-native', 'svg-captcha', 'pino', 'pdfmake'],
})
const { status } = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    join(root, 'node_modules/jest/bin/jest.js'),
    ...['--selectProjects', 'platform', '--runTestsByPath', 'platform/ota/killed-ota.test.ts'],
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, OTA_KILLS: kills, PLATFORM_ENTRY: entry } },
)
process.exit(status ?? 1)
