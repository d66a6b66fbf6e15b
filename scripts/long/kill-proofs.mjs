import { crashPoints } from '../../platform/kernel/clickhouse/trace.ts'
import { ingestPoints } from '../../platform/kernel/ingest/trace.ts'
import { tracePoints } from '../../platform/nouns/ota/trace.ts'
import { jestPortion } from './jest-portion.mjs'

const engines = /** @type {const} */ (['pglite', 'postgres'])

/**
 * At each point, in each arrangement. Two arrangements share a victim, so each victim dies twenty times at each point:
 * a fault that one kill in seven shows is missed once in twenty proofs.
 */
const kills = '10'

const killMessages = (victim, engine, needs = []) =>
  ingestPoints.map((point) =>
    jestPortion(`${victim} at ${point}`, 2, ['platform/killed-ingest.test.ts'], {
      engine,
      needs,
      env: { INGEST_KILLS: kills, INGEST_POINT: point, INGEST_VICTIM: victim },
    }),
  )

const killHistory = (victim, engine) =>
  crashPoints.map((point) =>
    jestPortion(`${victim} at ${point} on ${engine}`, 3, ['platform/killed-history.test.ts'], {
      engine,
      env: { HISTORY_KILLS: kills, HISTORY_POINT: point, HISTORY_VICTIM: victim },
    }),
  )

const pushes = 'platform/nouns/push/killed-push.test.ts'

/**
 * Programs that are killed while they work: nothing acknowledged is lost, and nothing is there twice.
 * @type {import('./run-proof.mjs').Proof[]}
 */
export const killProofs = [
  {
    name: 'kills-platform',
    what: 'a hundred kills while it writes, twenty of an import, each point of a push message, ten restarts of PostgreSQL',
    portions: [
      jestPortion('writes', 5, ['platform/killed.test.ts'], { env: { KILLS: '100' } }),
      jestPortion('imports', 4, ['platform/nouns/device-import/killed-import.test.ts'], {
        env: { IMPORT_KILLS: '20' },
      }),
      jestPortion('pushes', 2, [pushes], { env: { PUSH_KILLS: 'all' } }),
      jestPortion('pushes and restarts, PostgreSQL', 2, [pushes, 'platform/kernel/db/restart.test.ts'], {
        engine: 'postgres',
        env: { PUSH_KILLS: 'all', RESTARTS: '10' },
      }),
    ],
  },
  {
    name: 'kills-ingestion',
    what: 'messages of devices: ten kills of the platform, of mosquitto, and of both, at each of six points',
    portions: [
      ...killMessages('platform', 'pglite'),
      ...killMessages('broker', 'postgres', ['mosquitto']),
      ...killMessages('both', 'postgres', ['mosquitto']),
    ],
  },
  {
    name: 'kills-history',
    what: 'samples on their way to history: ten kills of the platform and of the engine at each of six points, on both databases',
    portions: engines.flatMap((engine) => [...killHistory('platform', engine), ...killHistory('engine', engine)]),
  },
  {
    name: 'kills-ota',
    what: 'ten kills at each of six points of an upgrade: of one platform, and of two on PostgreSQL in alternation; 400 sequences of tasks, hellos, power cuts and retries',
    portions: engines.flatMap((engine) => [
      ...tracePoints.map((point) =>
        jestPortion(`${point} on ${engine}`, 2, ['platform/nouns/ota/killed-ota.test.ts'], {
          engine,
          env: { OTA_KILLS: kills, OTA_POINT: point },
        }),
      ),
      jestPortion(`sequences on ${engine}`, 8, ['platform/nouns/ota/upgrade-sequences.test.ts'], {
        engine,
        env: { UPGRADE_SEQUENCES: '200' },
      }),
    ]),
  },
]
