import { crashPoints } from '../../platform/history/store/trace.ts'
import { ingestPoints } from '../../platform/ingest/pipeline/trace.ts'
import { tracePoints } from '../../platform/nouns/ota/engine/trace.ts'
import { jestPortion } from './jest-portion.mjs'

const engines = /** @type {const} */ (['pglite', 'postgres'])

/**
 * At each point, in each arrangement. Two arrangements share a victim, so each victim dies eight times at each point:
 * a fault that one kill in three shows is missed once in twenty-five proofs.
 */
const kills = '4'

const killMessages = (victim, engine, needs = []) =>
  ingestPoints.map((point) =>
    jestPortion(`${victim} at ${point}`, 1, ['platform/killed-ingest.test.ts'], {
      engine,
      needs,
      env: { INGEST_KILLS: kills, INGEST_POINT: point, INGEST_VICTIM: victim },
    }),
  )

const killHistory = (victim, engine) =>
  crashPoints.map((point) =>
    jestPortion(`${victim} at ${point} on ${engine}`, 2, ['platform/killed-history.test.ts'], {
      engine,
      env: { HISTORY_KILLS: kills, HISTORY_POINT: point, HISTORY_VICTIM: victim },
    }),
  )

/** Work of a command or a call that is killed at each of its moments, on each database: a part of the proof `restore`. */
export const killedWork = (work, minutes, file, variable) =>
  engines.map((engine) =>
    jestPortion(`killed ${work} on ${engine}`, minutes, [file], { engine, env: { [variable]: 'all' } }),
  )

const pushes = 'platform/nouns/push/killed-push.test.ts'

/**
 * Programs that are killed while they work: nothing acknowledged is lost, and nothing is there twice.
 * @type {import('./run-proof.mjs').Proof[]}
 */
export const killProofs = [
  {
    name: 'kills-platform',
    what: 'forty kills while it writes, ten of an import, each point of a push message, ten restarts of PostgreSQL',
    portions: [
      jestPortion('writes', 2, ['platform/killed.test.ts'], { env: { KILLS: '40' } }),
      jestPortion('imports', 2, ['platform/nouns/device-import/killed-import.test.ts'], {
        env: { IMPORT_KILLS: '10' },
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
    what: 'messages of devices: four kills of the platform, of mosquitto, and of both, at each of six points; 150 stories of up to three boots, interleaved, repeated, delayed',
    portions: [
      jestPortion('interleaved boots', 6, ['platform/ingest/connection/interleaved-boots.test.ts'], {
        engine: 'postgres',
        env: { INTERLEAVED_BOOTS: '150' },
      }),
      ...killMessages('platform', 'pglite'),
      ...killMessages('broker', 'postgres', ['mosquitto']),
      ...killMessages('both', 'postgres', ['mosquitto']),
    ],
  },
  {
    name: 'kills-history',
    what: 'samples on their way to history: four kills of the platform and of the engine at each of six points, on both databases',
    portions: engines.flatMap((engine) => [...killHistory('platform', engine), ...killHistory('engine', engine)]),
  },
  {
    name: 'kills-ota',
    what: 'four kills at each of six points of an upgrade: of one platform, and of two on PostgreSQL in alternation; 120 sequences of tasks, hellos, power cuts and retries',
    portions: engines.flatMap((engine) => [
      ...tracePoints.map((point) =>
        jestPortion(`${point} on ${engine}`, 1, ['platform/nouns/ota/killed-ota.test.ts'], {
          engine,
          env: { OTA_KILLS: kills, OTA_POINT: point },
        }),
      ),
      jestPortion(`sequences on ${engine}`, 3, ['platform/nouns/ota/upgrade-sequences.test.ts'], {
        engine,
        env: { UPGRADE_SEQUENCES: '60' },
      }),
    ]),
  },
]
