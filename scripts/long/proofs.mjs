import { platformFiles } from '../test/platform-files.mjs'
import { browserPortions } from './browser-portions.mjs'
import { historyKillRuns, historySources, ingestKills, ingestSources, killPoints } from './kill-portions.mjs'
import { newNounPortions } from './new-noun-portions.mjs'
import { numberProofs } from './number-proofs.mjs'
import { platformPortion, platformTests } from './platform-portion.mjs'
import { loadPortion, upgradePortion } from './rows-portion.mjs'

const full = { FULL_MATRIX: '1' }
const hundredThousand = { DRILL_CONTROLLERS: '100000' }

/** Few enough that little is lost when one is interrupted, and many enough to keep two workers busy. */
const filesOfAPortion = 10

/** @param {'pglite' | 'postgres'} engine */
const wholePlatform = (engine) => () => {
  const files = platformFiles({ full: true, postgres: true })[engine]
  const count = Math.ceil(files.length / filesOfAPortion)
  return Array.from({ length: count }, (_, at) =>
    platformPortion(
      `${engine} ${at + 1} of ${count}`,
      engine,
      files.slice(at * filesOfAPortion, (at + 1) * filesOfAPortion),
    ),
  )
}

/**
 * The proofs that take too long for every `npm test`, which makes a share of each. Each takes at most half an hour on
 * two cores, and consists of portions.
 * @type {import('./run-proof.mjs').Proof[]}
 */
export const proofs = [
  {
    name: 'second-engine-1',
    what: 'every test of the platform on the embedded database',
    sources: ['platform', 'lib/contract', 'package-lock.json'],
    portions: wholePlatform('pglite'),
  },
  {
    name: 'second-engine-2',
    what: 'every test of the platform that opens a database, on PostgreSQL',
    sources: ['platform', 'lib/contract', 'package-lock.json'],
    portions: wholePlatform('postgres'),
  },
  {
    name: 'kills',
    what: 'a hundred kills while it writes, twenty of an import, each point of a push message, ten restarts of PostgreSQL',
    sources: [
      'platform/kernel/audit',
      'platform/kernel/db',
      'platform/nouns/device-import',
      'platform/kernel/http',
      'platform/kernel/jobs',
      'platform/killed.test.ts',
      'platform/nouns/push',
      ...platformTests,
    ],
    portions: () => [
      platformPortion('writes', 'pglite', ['platform/killed.test.ts'], { KILLS: '100' }),
      platformPortion('imports', 'pglite', ['platform/nouns/device-import/killed-import.test.ts'], {
        IMPORT_KILLS: '20',
      }),
      platformPortion('pushes', 'pglite', ['platform/nouns/push/killed-push.test.ts'], { PUSH_KILLS: 'all' }),
      platformPortion(
        'pushes and restarts, PostgreSQL',
        'postgres',
        ['platform/kernel/db/restart.test.ts', 'platform/nouns/push/killed-push.test.ts'],
        { PUSH_KILLS: 'all', RESTARTS: '10' },
      ),
    ],
  },
  {
    name: 'restore',
    what: 'a backup while 100,000 controllers are written to, a kill, and a restore elsewhere, on both databases',
    sources: ['platform/backup', 'platform/kernel/db', 'platform/kernel/storage', ...platformTests],
    portions: () => [
      platformPortion('embedded', 'pglite', ['platform/backup/drill.test.ts'], hundredThousand),
      platformPortion('PostgreSQL', 'postgres', ['platform/backup/drill-on-postgres.test.ts'], hundredThousand),
    ],
  },
  {
    name: 'conformance',
    what: 'every check that `npm run conformance -- --write` makes of a platform, and every planted fault found, on both databases',
    sources: ['lib/contract', 'platform/conformance', 'platform/nouns', ...platformTests],
    portions: () =>
      /** @type {const} */ (['pglite', 'postgres']).map((engine) =>
        platformPortion(`on ${engine}`, engine, [
          'platform/conformance/conformance.test.ts',
          'platform/conformance/planted-faults.test.ts',
        ]),
      ),
  },
  {
    name: 'ota-crashes',
    what: 'twenty kills at each of six points of an upgrade: of one platform, and of two on PostgreSQL by turns',
    sources: [
      'platform/kernel/db',
      'platform/kernel/http',
      'platform/kernel/jobs',
      'platform/nouns/connection',
      'platform/nouns/ota',
      'simulator/ota',
      ...platformTests,
    ],
    portions: () =>
      /** @type {const} */ (['pglite', 'postgres']).flatMap((engine) =>
        killPoints.map((point) =>
          platformPortion(`${point} on ${engine}`, engine, ['platform/nouns/ota/killed-ota.test.ts'], {
            OTA_KILLS: '20',
            OTA_POINT: point,
          }),
        ),
      ),
  },
  {
    name: 'ingest-kills-1',
    what: 'messages of devices: twenty kills of the platform at each of six moments',
    sources: [...ingestSources, ...platformTests],
    portions: () => ingestKills('platform', 'pglite'),
  },
  {
    name: 'ingest-kills-2',
    what: 'messages of devices behind mosquitto: twenty kills of the broker, and of both, at each of six moments',
    sources: [...ingestSources, ...platformTests],
    portions: () => [...ingestKills('broker', 'postgres'), ...ingestKills('both', 'postgres')],
  },
  ...historyKillRuns.map((run, at) => ({
    ...run,
    name: `history-kills-${at + 1}`,
    sources: [...historySources, ...platformTests],
  })),
  {
    name: 'attacks-1',
    what: 'every field of every read with every attack on both databases, every link that wants elsewhere, every page without a session in every disguise, 50,000 made-up requests',
    sources: [
      'e2e/proxy/fuzz.spec.ts',
      'e2e/proxy/guard.spec.ts',
      'e2e/support/fuzz-requests.ts',
      'e2e/threats/redirects.spec.ts',
      'lib/bff',
      'lib/contract',
      'lib/front-door',
      'lib/navigation',
      'lib/session',
      'platform/kernel/db',
      'platform/kernel/http',
      'package-lock.json',
    ],
    portions: () => [
      platformPortion('fields', 'pglite', ['platform/kernel/db/injection.test.ts'], full),
      platformPortion('fields, PostgreSQL', 'postgres', ['platform/kernel/db/injection.test.ts'], full),
      ...browserPortions('e2e/threats/redirects.spec.ts', 1, full),
      ...browserPortions('e2e/proxy/guard.spec.ts', 1, full),
      ...browserPortions('e2e/proxy/fuzz.spec.ts', 1, { FUZZ_REQUESTS: '50000' }),
    ],
  },
  {
    name: 'attacks-2',
    what: 'eighty-eight texts of markup in every text of the contract and of the database, on every list, and in announcements',
    sources: [
      'app',
      'components',
      'e2e/support',
      'e2e/threats/announcement-html.spec.ts',
      'e2e/threats/stored-text.spec.ts',
      'lib/contract',
      'platform/nouns',
      'package-lock.json',
    ],
    portions: () => [
      ...browserPortions('e2e/threats/stored-text.spec.ts', 5, full),
      ...browserPortions('e2e/threats/announcement-html.spec.ts', 1, full),
    ],
  },
  {
    name: 'bad-answers',
    what: 'each of fifteen bad answers of a platform in every place',
    sources: ['components/screen', 'components/shell', 'e2e/faults', 'lib/api', 'lib/bff', 'package-lock.json'],
    portions: () => browserPortions('e2e/faults/bad-answers.spec.ts', 4, full),
  },
  {
    name: 'browser',
    what: 'every browser test, those that run out of time left out: `npm test` has a share of them',
    sources: ['app', 'components', 'e2e', 'lib', 'messages', 'platform/nouns', 'package-lock.json'],
    portions: () => browserPortions('e2e', 6, { TEST_TURN: 'all' }, ['--grep-invert=@waits']),
  },
  {
    name: 'walk',
    what: 'every route on every brand, in every language, with every role',
    sources: [
      'app',
      'components',
      'e2e/every-screen.spec.ts',
      'e2e/support',
      'lib/navigation',
      'messages',
      'package-lock.json',
    ],
    portions: () => browserPortions('e2e/every-screen.spec.ts', 8, full),
  },
  {
    name: 'look',
    what: 'forty pictures of the product, pixel by pixel: `npm test` has eight',
    sources: ['app', 'components', 'e2e/look', 'lib/theme', 'messages', 'package-lock.json'],
    portions: () => browserPortions('e2e/look', 1, {}, ['--config=playwright.look.config.ts', '--grep=@picture']),
  },
  {
    name: 'new-noun',
    what: 'a noun written by `npm run new` in a clone: every step of `npm test` there, and the journey of that noun',
    sources: ['scripts/new', 'scripts/new.mjs', 'components/screen', 'lib/contract', 'package-lock.json'],
    portions: newNounPortions,
  },
  {
    name: 'load',
    what: 'ten minutes of mixed load, a platform that hangs, overload, a platform that dies, SIGTERM',
    sources: ['app', 'lib/bff', 'lib/front-door', 'lib/session', 'scripts/load', 'package-lock.json'],
    // The phase `pages` is in no proof: it is a measurement, and docs/performance.md says that its target is missed.
    portions: () => ['mixed', 'hung', 'overload', 'platformBack', 'stop'].map((phase) => loadPortion(phase)),
  },
  {
    name: 'replicas',
    what: 'ten minutes of mixed load on three consoles and two platforms: sessions end everywhere, jobs run once',
    sources: ['lib/bff', 'lib/front-door', 'lib/session', 'platform/kernel', 'scripts/load', 'package-lock.json'],
    portions: () => [loadPortion('replicas')],
  },
  {
    name: 'upgrade',
    what: 'ten tabs with half-filled forms while a new version comes by rolling replacement under load, and goes again',
    sources: [
      'components/shell',
      'deploy/nginx.conf',
      'lib/api',
      'lib/front-door',
      'next.config.mjs',
      'platform/kernel/db',
      'scripts/build.mjs',
      'scripts/upgrade',
      'scripts/upgrade-drill.mjs',
      'package-lock.json',
    ],
    portions: () => [upgradePortion()],
  },
  ...numberProofs,
  {
    name: 'soak',
    what: 'memory over half an hour of steady load',
    sources: ['app', 'lib/bff', 'lib/front-door', 'lib/session', 'scripts/load', 'package-lock.json'],
    // Two minutes less than half an hour, for the starts. It is one portion, because memory must age in one process.
    portions: () => [loadPortion('soak', ['--soak', '1680'])],
  },
]
