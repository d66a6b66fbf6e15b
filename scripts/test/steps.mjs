import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, buildPlatform, platformCli } from '../build.mjs'
import { findDependencyFaults } from '../check/dependencies.mjs'
import { findLockfileFaults } from '../check/lockfile.mjs'
import { findBudgetFaults } from '../check/script-budget.mjs'
import { findSecrets } from '../check/secrets.mjs'
import { findVersionFaults } from '../check/version-floor.mjs'
import { runJest } from './jest.mjs'
import { findMosquitto, hasMosquittoClients } from './mosquitto.mjs'
import { runPlaywright } from './playwright.mjs'
import { hasPostgres, withPostgres } from './postgres.mjs'
import { say } from './say.mjs'
import { complaints, tool, toolFile } from './tool.mjs'
import { filesOfTurn, turnOfRun, turns } from './turn.mjs'

/** Tests that start the platform as a process use the built program, which operators run. */
const built = { PLATFORM_ENTRY: platformCli }

const runContract = async (plan) => {
  await buildPlatform()
  // Before the workers begin: two that install at once are in each other's way.
  findMosquitto()
  hasMosquittoClients()
  const run = (projects, env = {}) =>
    runJest(projects, { env: { ...built, TEST_TURN: turnOfRun(), ...env }, files: plan?.tests.contract })
  if (!hasPostgres()) return run([plan ? 'platform' : 'pglite'])
  return withPostgres(async (url) => {
    if (plan) return run(['platform'], { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: url })
    const templates = mkdtempSync(join(tmpdir(), 'postgres-templates-'))
    try {
      return await run(['pglite', 'postgres'], { TEST_DATABASE_URL: url, TEST_POSTGRES_TEMPLATES: templates })
    } finally {
      rmSync(templates, { recursive: true, force: true })
    }
  })
}

/** With a plan its specs, else the files whose turn it is. */
const runBrowser = (plan) => {
  const turn = turnOfRun()
  const files = plan?.specs ?? filesOfTurn(turn)
  if (!plan && turn !== 'all')
    say(
      `turn ${Number(turn) + 1} of ${turns}: ${files.length} files; the others at the next commits, or by TEST_TURN=all`,
    )
  return runPlaywright('all', ['--grep-invert=@waits', ...files], plan ? {} : { TEST_TURN: turn })
}

/** Eight pictures of the product; where a machine draws letters otherwise than the references they are skipped. */
const runLook = () =>
  runPlaywright('look', ['--config=playwright.look.config.ts', '--grep=@sample'], { LOOK_SAMPLE: '1' })

/** One build for all steps of a run that need it. */
let building
const builtOnce = () => {
  building ??= build()
  return building
}

/**
 * Everything that `npm test` does, in start order. `after`: steps that must have ended. `load`: how
 * many of two cores it keeps busy; a step that mostly waits has none.
 */
export const steps = [
  {
    name: 'build',
    what: 'the console and the platform build',
    run: async () => {
      await builtOnce()
      return { passed: 1, failed: 0 }
    },
  },
  {
    name: 'lint',
    what: 'format and lint',
    run: tool(toolFile('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=200', '.'),
  },
  {
    name: 'types',
    what: 'types',
    // The build writes types of the routes, and half of them are none.
    after: ['build'],
    run: tool(toolFile('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1'),
  },
  { name: 'dependencies', what: 'who may import whom', run: complaints(findDependencyFaults) },
  {
    name: 'dead-code',
    what: 'files, exports and packages that nothing uses',
    run: tool(toolFile('knip/bin/knip.js'), '--no-progress'),
  },
  { name: 'version-floor', what: 'no package below its floor', run: complaints(findVersionFaults) },
  { name: 'lockfile', what: 'every package pinned and with its hash', run: complaints(findLockfileFaults) },
  { name: 'secrets', what: 'no secret in the repository', run: complaints(findSecrets) },
  {
    name: 'script-budget',
    what: 'no page loads more script than its budget',
    after: ['build'],
    run: complaints(async () => {
      await builtOnce()
      return findBudgetFaults()
    }),
  },
  {
    name: 'unit',
    what: 'unit and parity tests',
    run: (plan) =>
      runJest(['unit'], { workers: 1, files: plan?.tests.unit, env: plan ? {} : { TEST_TURN: turnOfRun() } }),
  },
  {
    name: 'component',
    what: 'screens and the engine, without a browser',
    run: (plan) => runJest(['component'], { workers: 1, files: plan?.tests.component }),
  },
  {
    name: 'e2e-waits',
    what: 'limits of the product that run out: they wait beside the others',
    after: ['build'],
    load: 0,
    run: async () => {
      await builtOnce()
      return runPlaywright('waits', ['--grep=@waits', '--workers=4'])
    },
  },
  {
    name: 'contract',
    what: hasPostgres() ? 'the platform on PGlite and on PostgreSQL' : 'the platform on PGlite',
    after: ['build'],
    load: 2,
    run: runContract,
  },
  {
    name: 'e2e',
    what: 'the product in a browser, by turns',
    after: ['build'],
    load: 2,
    run: async (plan) => {
      await builtOnce()
      return runBrowser(plan)
    },
  },
  {
    name: 'look',
    what: 'eight pictures of the product, pixel by pixel (npm run look has all)',
    after: ['build'],
    load: 2,
    run: async () => {
      await builtOnce()
      return runLook()
    },
  },
]
