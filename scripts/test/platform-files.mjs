import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'
import { secondsOf, waitingFiles } from './turn.mjs'

/**
 * Files and whole folders whose result depends on the engine: on PostgreSQL in every run, and on
 * PGlite by turns, every fourth of them. Each with the reason.
 */
const onBoth = {
  'platform/create-platform.test.ts': 'what a fault of the database becomes',
  'platform/kernel/db/': 'tables, seeds, starts, and what is put into a statement',
  'platform/killed-ingest.test.ts': 'the embedded broker on the one, mosquitto on the other',
  'platform/killed-history.test.ts': 'the journal of either database',
  'platform/kernel/clickhouse/journal.test.ts': 'rows that are chosen and named in one statement',
  'platform/nouns/device-import/': 'a thousand rows in one statement, and kills',
  'platform/nouns/device-import/handlers.test.ts': 'a thousand rows in one statement',
  'platform/nouns/control/command-outbox.test.ts': 'rows that are locked and skipped',
  'platform/nouns/control/command-sweep.test.ts': 'the time of a row against the time of a statement',
  'platform/nouns/device/device-job.test.ts': 'jobs that take portions of a selection',
  'platform/nouns/device/handlers.test.ts': 'filters, sorts and text search of the list of all lists',
  'platform/nouns/device/judge-offline.test.ts': 'the time of a row against the time of a statement',
  'platform/nouns/event/handlers.test.ts': 'what is told after a transaction, and not before',
  'platform/nouns/job/handlers.test.ts': 'jobs that take portions of a selection',
  'platform/housekeeping.test.ts': 'rows that are deleted by the thousand',
  'platform/kernel/http/run-effect.test.ts': 'two transactions at once',
  'platform/kernel/jobs/': 'a queue: rows that are locked and skipped',
  'platform/nouns/ota/': 'a queue: rows that are locked and skipped, and kills',
  'platform/nouns/push/': 'a queue: rows that are locked and skipped, and kills',
  'platform/server.test.ts': 'what readiness asks the database',
  'platform/one-trace.test.ts': 'where statements of either driver are measured',
  'platform/kernel/session/data-scope.test.ts': 'conditions that are built from parts',
  'platform/storage-full.test.ts': 'what a full disk does to a transaction',
  'platform/start-on-postgres.test.ts': 'the start itself',
}

/** Walks through every endpoint: PostgreSQL, which large sites use, is enough. */
const onPostgres = new Set([
  'platform/access-matrix.test.ts',
  'platform/kernel/audit/every-effect.test.ts',
  'platform/reach-parts.test.ts',
  'platform/reach.test.ts',
  'platform/kernel/http/unknown-fields.test.ts',
  'platform/openapi/to-openapi.test.ts',
  'platform/nouns/ota/killed-ota.test.ts',
  // The embedded database has one of its own.
  'platform/backup/drill-on-postgres.test.ts',
  // The engine does not affect how the rows are drawn.
  'platform/seed/fleet.test.ts',
])

/** Only on PGlite. */
const onPglite = new Set(['platform/nouns/push/killed-push.test.ts'])

const textOf = (path) => readFileSync(join(root, path), 'utf8')
const opens = /\b(testPlatform|openTestDatabase|openSeededDatabase)\b/

/** Whether a test opens a database of either kind: itself, or through an import from platform/testing. */
const hasDatabase = (path) =>
  opens.test(textOf(path)) ||
  [...textOf(path).matchAll(/from '(\.{1,2}\/(?:.*\/)?testing\/(?!test-platform)[^']+)'/g)].some(([, from]) =>
    opens.test(textOf(posix.join(dirname(path), `${from}.ts`))),
  )

const inSet = (set) => (path) => set.has(path)
const isOnBoth = (path) => Object.keys(onBoth).some((start) => path.startsWith(start))

/**
 * Which platform tests run on which engine. Tests that open a database run on PostgreSQL, except for some kills. On
 * PGlite, which takes twice the time, run the tests without a database or with one of their own, and by turns those
 * whose result depends on the engine, every fourth, and every eighth of the others: over all turns each has been on
 * both. What takes long and does not depend on the engine waits for its turn and then runs on one of them, every fourth
 * on PGlite; long proofs have it on both. Without PostgreSQL, everything runs on PGlite; with `full`, everything on both.
 * `turn`, which postpones what takes long to later runs: see turn.mjs.
 * @param {{ full: boolean, postgres: boolean, turn?: string }} here
 * @param {string[]} [files] Paths from the root.
 * @returns {{ pglite: string[], postgres: string[] }}
 */
export function platformFiles(
  { full, postgres, turn = 'all' },
  all = sourceFiles(/^(?:platform|simulator)\/.*\.test\.ts$/),
) {
  const waiting = waitingFiles(turn)
  const files = all.filter((path) => !waiting.has(path))
  const withDatabase = files.filter(hasDatabase).sort()
  if (full || !postgres) return { pglite: files, postgres: withDatabase }
  // By position among all, which is the same in every turn.
  const everyRun = all.filter((path) => hasDatabase(path) && !onPostgres.has(path) && !(path in secondsOf)).sort()
  const isLeft = (paths, share) => paths.filter((_, at) => turn !== 'all' && at % share !== Number(turn) % share)
  const left = new Set([
    ...isLeft(everyRun.filter(isOnBoth), 4),
    ...isLeft(
      everyRun.filter((path) => !isOnBoth(path)),
      8,
    ),
    ...onPostgres,
  ])
  const slow = all
    .filter(
      (path) =>
        hasDatabase(path) &&
        path in secondsOf &&
        ![isOnBoth, inSet(onPostgres), inSet(onPglite)].some((is) => is(path)),
    )
    .sort()
  const onOne = turn === 'all' ? [] : slow
  const embedded = new Set(onOne.filter((_, at) => at % 4 === 0))
  const notEmbedded = new Set(onOne.filter((path) => !embedded.has(path)))
  return {
    pglite: files.filter((path) => !left.has(path) && !notEmbedded.has(path)),
    postgres: withDatabase.filter((path) => !onPglite.has(path) && !embedded.has(path)),
  }
}

/** The names in the rules, so that one without a file is noticed. */
export const namedPlatformFiles = [...Object.keys(onBoth), ...onPostgres, ...onPglite]
