import { build, buildPlatform, platformCli } from '../build.mjs'
import { findDependencyFaults } from '../check/dependencies.mjs'
import { findLockfileFaults } from '../check/lockfile.mjs'
import { findSecrets } from '../check/secrets.mjs'
import { findVersionFaults } from '../check/version-floor.mjs'
import { platformFiles } from './platform-files.mjs'
import { runPlaywright } from './playwright.mjs'
import { hasPostgres, withPostgres } from './postgres.mjs'
import { withSnapshot } from './snapshot.mjs'
import { complaints, tool, toolFile } from './tool.mjs'
import { runVitest } from './vitest.mjs'

/** Which tests of the platform run on which engine here. */
const ofPlatform = () => platformFiles({ full: process.env.FULL_MATRIX === '1', postgres: hasPostgres() })

/** Where a test starts the platform as a process, it is the one that operators run. */
const built = { PLATFORM_ENTRY: platformCli }

/** Everything that `npm test` does, in order. */
export const steps = [
  {
    name: 'lint',
    what: 'format and lint',
    run: tool(toolFile('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=200', '.'),
  },
  { name: 'types', what: 'types', run: tool(toolFile('typescript/bin/tsc'), '--noEmit') },
  { name: 'dependencies', what: 'who may import whom', run: complaints(findDependencyFaults) },
  {
    name: 'dead-code',
    what: 'files, exports and packages that nothing uses',
    run: tool(toolFile('knip/bin/knip.js'), '--no-progress'),
  },
  { name: 'version-floor', what: 'no package below its floor', run: complaints(findVersionFaults) },
  { name: 'lockfile', what: 'every package pinned and with its hash', run: complaints(findLockfileFaults) },
  { name: 'secrets', what: 'no secret in the repository', run: complaints(findSecrets) },
  { name: 'unit', what: 'unit and parity tests', run: () => runVitest('unit') },
  {
    name: 'build',
    what: 'the console and the platform build',
    run: async () => {
      await build()
      return { passed: 1, failed: 0 }
    },
  },
  {
    name: 'contract-pglite',
    what: 'the platform on PGlite',
    run: async () => {
      await buildPlatform()
      return withSnapshot((TEST_SNAPSHOT) => runVitest('platform', { ...built, TEST_SNAPSHOT }, ofPlatform().pglite))
    },
  },
  {
    name: 'contract-postgres',
    what: 'the platform on PostgreSQL',
    run: () =>
      withPostgres(async (url) => {
        await buildPlatform()
        const env = { ...built, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: url }
        return runVitest('platform', env, ofPlatform().postgres)
      }),
  },
  { name: 'e2e', what: 'the product in a browser', run: runPlaywright },
]
