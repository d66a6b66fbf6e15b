import { build, buildPlatform, platformCli } from '../build.mjs'
import { findDependencyFaults } from '../check/dependencies.mjs'
import { findDialectFaults } from '../check/dialect.mjs'
import { findLockfileFaults } from '../check/lockfile.mjs'
import { findBudgetFaults } from '../check/script-budget.mjs'
import { findSecrets } from '../check/secrets.mjs'
import { findVersionFaults } from '../check/version-floor.mjs'
import { runJest } from './jest.mjs'
import { findMosquitto } from './mosquitto.mjs'
import { runPlaywright } from './playwright.mjs'
import { hasPostgres, withPostgres } from './postgres.mjs'
import { complaints, tool, toolFile } from './tool.mjs'

/** Tests that start the platform as a process use the built program, which operators run. */
const built = { PLATFORM_ENTRY: platformCli }

/** Everything on PostgreSQL, and on the embedded database what jest.config.mjs names; without PostgreSQL all on it. */
const runContract = async ({ plan, shard }) => {
  await buildPlatform()
  // Before the workers begin: two that install at once are in each other's way.
  findMosquitto()
  const run = (projects, env = {}) =>
    runJest(projects, { env: { ...built, ...env }, files: plan?.tests.contract, shard })
  if (!hasPostgres()) return run(['platform'])
  return withPostgres((url) =>
    run(plan ? ['platform'] : ['postgres', 'embedded'], { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: url }),
  )
}

/** One build for all steps of a run that need it. */
let building
const builtOnce = () => {
  building ??= build()
  return building
}

const runOnBuild = async (what, args, { shard } = {}) => {
  await builtOnce()
  return runPlaywright(what, args, { shard })
}

const runUnits =
  (project) =>
  ({ plan, shard }) =>
    runJest([project], { workers: 1, files: plan?.tests[project], shard })

/** @typedef {{ plan: Awaited<ReturnType<typeof import('./changed.mjs').changedPlan>> | null, shard?: string }} Run */
/** @typedef {{ name: string, what: string, run: (run: Run) => Promise<import('./run-steps.mjs').Outcome> }} Step */

/** What needs the build. @type {Step[]} */
const buildLane = [
  {
    name: 'build',
    what: 'the console and the platform build',
    run: async () => {
      await builtOnce()
      return { passed: 1, failed: 0 }
    },
  },
  {
    name: 'script-budget',
    what: 'no page loads more script than its budget',
    run: complaints(async () => {
      await builtOnce()
      return findBudgetFaults()
    }),
  },
  {
    name: 'look',
    what: 'pictures of the product, pixel by pixel',
    run: (run) => runOnBuild('look', ['--config=playwright.look.config.ts', '--grep=@picture'], run),
  },
  {
    name: 'types',
    what: 'types',
    run: async (run) => {
      // The build writes the types of the routes.
      await builtOnce()
      // An incremental check misses a file of messages that was changed back.
      return tool(toolFile('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1', '--incremental', 'false')(run)
    },
  },
]

/** @type {Step[]} */
const sourceLane = [
  {
    name: 'lint',
    what: 'format and lint',
    run: tool(toolFile('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=200', '.'),
  },
  { name: 'dialect', what: 'plain words in new lines', run: complaints(findDialectFaults) },
  { name: 'dependencies', what: 'who may import whom', run: complaints(findDependencyFaults) },
  {
    name: 'dead-code',
    what: 'files, exports and packages that nothing uses',
    run: tool(toolFile('knip/bin/knip.js'), '--no-progress'),
  },
  { name: 'version-floor', what: 'no package below its floor', run: complaints(findVersionFaults) },
  { name: 'lockfile', what: 'every package pinned and with its hash', run: complaints(findLockfileFaults) },
  { name: 'secrets', what: 'no secret in the repository', run: complaints(findSecrets) },
  { name: 'unit', what: 'unit and parity tests', run: runUnits('unit') },
]

/**
 * Everything that `npm test` does: stages follow each other, the lanes of a stage run side by side, and the steps of a
 * lane in order. Each stage keeps two cores busy: programs that the tests of the platform start leave an eighth of them idle.
 * @type {Step[][][]}
 */
export const stages = [
  [buildLane, sourceLane],
  [
    [
      {
        name: 'contract',
        what: hasPostgres()
          ? 'the platform on PostgreSQL, and what depends on the embedded database on that'
          : 'the platform on the embedded database',
        run: runContract,
      },
    ],
    [
      {
        name: 'e2e-waits',
        what: 'limits of the product that run out: they wait beside the others',
        run: (run) => runOnBuild('waits', ['--grep=@waits', '--workers=4'], run),
      },
      { name: 'component', what: 'screens and the engine, without a browser', run: runUnits('component') },
    ],
  ],
  [
    [
      {
        name: 'e2e',
        what: 'the product in a browser',
        run: (run) => runOnBuild('all', ['--grep-invert=@waits', ...(run.plan?.specs ?? [])], run),
      },
    ],
  ],
]
