import { browserPortions } from './browser-portions.mjs'
import { jestPortion } from './jest-portion.mjs'
import { killedWork, killProofs } from './kill-proofs.mjs'
import { rowsPortion } from './rows-portion.mjs'

const env = { FULL_MATRIX: '1' }
const hundredThousand = { DRILL_CONTROLLERS: '100000' }
const injection = ['platform/kernel/db/injection.test.ts']
const hostile = ['platform/hostile-clients.test.ts']
const conformance = ['platform/conformance/conformance.test.ts', 'platform/conformance/planted-faults.test.ts']

/** One portion for each part of a count that a test reads from its environment. */
const parts = (count, toPortion) => Array.from({ length: count }, (_, at) => toPortion(at + 1))

const loadPortion = (phase, minutes, { args = [], needs = [] } = {}) =>
  rowsPortion(phase, minutes, ['load.mjs', '--full', '--only', phase, ...args], needs)

/**
 * What takes too long for `npm test`. All run on one commit before a release: `npm run test:long -- all`.
 * @type {import('./run-proof.mjs').Proof[]}
 */
export const proofs = [
  ...killProofs,
  {
    name: 'attacks',
    what: 'every attack on every field on both databases, redirects, pages without a session, 50,000 random requests, markup in every text; hostile clients at the door for devices',
    portions: [
      jestPortion('fields', 4, injection, { env }),
      jestPortion('fields, PostgreSQL', 3, injection, { env, engine: 'postgres' }),
      ...browserPortions('e2e/threats/redirects.spec.ts', { minutes: 2 }),
      ...browserPortions('e2e/proxy/guard.spec.ts', { minutes: 2 }),
      ...browserPortions('e2e/proxy/fuzz.spec.ts', { minutes: 4, env: { FUZZ_REQUESTS: '50000' } }),
      ...browserPortions('e2e/threats/stored-text.spec.ts', { count: 4, minutes: 3 }),
      ...browserPortions('e2e/threats/announcement-html.spec.ts', { minutes: 2 }),
      jestPortion('hostile devices', 20, hostile, { env: { HOSTILE_SECONDS: '30' } }),
      jestPortion('hostile devices, mosquitto', 7, hostile, {
        env: { HOSTILE_SECONDS: '30', HOSTILE_BROKER: 'mosquitto' },
        needs: ['mosquitto'],
      }),
    ],
  },
  {
    name: 'walk',
    what: 'every route on every brand, in every language, with every role; every dialog and stop of the focus; each bad answer in each place',
    portions: [
      ...browserPortions('e2e/every-screen.spec.ts', { count: 4, minutes: 6 }),
      ...browserPortions('e2e/every-screen-dialogs.spec.ts', { minutes: 4 }),
      ...browserPortions('e2e/focus.spec.ts', { minutes: 10 }),
      ...browserPortions('e2e/faults/bad-answers.spec.ts', { minutes: 4 }),
    ],
  },
  {
    name: 'load',
    what: 'ten minutes of mixed load on one console and on three with two platforms, a platform that hangs or dies, overload, SIGTERM',
    // Without the phase `pages`: it is a measurement, and docs/performance.md says that its target is missed.
    portions: [
      loadPortion('mixed', 12),
      ...['hung', 'overload', 'platformBack', 'stop'].map((phase) => loadPortion(phase, 2)),
      loadPortion('replicas', 13, { needs: ['nginx', 'postgres'] }),
    ],
  },
  {
    name: 'soak',
    what: 'memory over twenty minutes of steady load',
    // One portion, because memory ages in one process.
    portions: [loadPortion('soak', 22, { args: ['--soak', '1200'] })],
  },
  {
    name: 'restore',
    what: 'a backup while 100,000 controllers are written to, a kill, and a restore elsewhere; a restore killed at 23 moments, a drill at 13, an erasure of a person at nine, each on both databases, and a move at ten',
    portions: [
      ...killedWork('restores', 4, 'platform/backup/killed-restore.test.ts', 'RESTORE_KILLS'),
      ...killedWork('drills', 1, 'platform/backup/killed-drill.test.ts', 'DRILL_KILLS'),
      ...killedWork('erasures', 3, 'platform/nouns/person/killed-erasure.test.ts', 'ERASURE_KILLS'),
      jestPortion('killed moves', 4, ['platform/move/killed-move.test.ts'], {
        env: { MOVE_KILLS: 'all' },
        engine: 'postgres',
      }),
      jestPortion('embedded', 15, ['platform/backup/drill.test.ts'], { env: hundredThousand }),
      jestPortion('PostgreSQL', 15, ['platform/backup/drill-on-postgres.test.ts'], {
        env: hundredThousand,
        engine: 'postgres',
      }),
    ],
  },
  {
    name: 'upgrade',
    what: 'ten tabs with half-filled forms while a new version comes by rolling replacement under load, and goes again; what is installed today, on each database, to this version and back',
    portions: [
      rowsPortion('N, N+1, N', 8, ['upgrade-drill.mjs'], ['browser', 'nginx', 'postgres']),
      rowsPortion('from 75965409', 3, ['upgrade-from.mjs'], ['postgres']),
    ],
  },
  {
    name: 'conformance',
    what: 'every check that `npm run conformance -- --write` makes of a platform, and every planted fault found, on both databases',
    portions: [
      jestPortion('embedded', 3, conformance),
      jestPortion('PostgreSQL', 2, conformance, { engine: 'postgres' }),
    ],
  },
  {
    name: 'second-database',
    what: 'every test of the platform on the embedded database',
    portions: parts(4, (part) => jestPortion(`${part} of 4`, 15, undefined, { shard: `--shard=${part}/4` })),
  },
  {
    name: 'fault-evidence',
    what: 'every fault of two fleets, each of a season: samples, card and curve show it, also when other samples are deleted',
    portions: parts(2, (fleet) =>
      jestPortion(`fleet ${fleet}`, 15, ['platform/nouns/fault/stored-evidence.test.ts'], {
        env: { ...env, EVIDENCE_FLEET: String(fleet) },
      }),
    ),
  },
  {
    name: 'invariants',
    what: 'no complaint about 50 systems without faults over 365 days; every invariant of the cycle, of its wire form and of planned sites',
    portions: [
      jestPortion(
        'cycle, wire and sites',
        1,
        [
          'simulator/model/cycle-invariants.test.ts',
          'simulator/model/wire-invariants.test.ts',
          'platform/seed/fleet/planned-sites.test.ts',
        ],
        { env },
      ),
      jestPortion('verdicts', 1, ['lib/hvac/one-verdict.test.ts'], { env, project: 'unit' }),
      jestPortion('sound fleet, a quarter of 200 systems', 15, ['simulator/model/fault-free.test.ts'], {
        env: { FAULT_FREE_PORTION: '1/4' },
      }),
    ],
  },
]
