import { crashPoints } from '../../platform/kernel/clickhouse/trace.ts'
import { platformPortion } from './platform-portion.mjs'

/** The points of an upgrade at which the platform is killed: platform/nouns/ota/trace.ts. */
export const killPoints = [
  'dispatch.beforeCommit',
  'dispatch.afterCommit',
  'call.before',
  'call.after',
  'report.beforeCommit',
  'report.afterCommit',
]

/** The moments of a message at which platform and broker are killed: platform/kernel/ingest/trace.ts. */
export const ingestPoints = [
  'message.queued',
  'batch.begun',
  'batch.marked',
  'batch.beforeCommit',
  'batch.afterCommit',
  'ack.sent',
]

/**
 * Twenty kills at each of those moments.
 * @param {'platform' | 'broker' | 'both'} victim
 * @param {'pglite' | 'postgres'} engine
 */
export const ingestKills = (victim, engine) =>
  ingestPoints.map((point) =>
    platformPortion(`${victim} at ${point}`, engine, ['platform/killed-ingest.test.ts'], {
      INGEST_KILLS: '20',
      INGEST_POINT: point,
      INGEST_VICTIM: victim,
    }),
  )
/** What a message of a device goes through. */
export const ingestSources = [
  'platform/kernel/db',
  'platform/kernel/ingest',
  'platform/killed-ingest.test.ts',
  'platform/nouns/connection',
  'platform/nouns/unit/take-telemetry.ts',
]

/**
 * Twenty kills at each of these points.
 * @param {'platform' | 'engine'} victim
 * @param {'pglite' | 'postgres'} engine
 * @param {string[]} points
 */
const historyKills = (victim, engine, points) =>
  points.map((point) =>
    platformPortion(`${victim} at ${point} on ${engine}`, engine, ['platform/killed-history.test.ts'], {
      HISTORY_KILLS: '20',
      HISTORY_POINT: point,
      HISTORY_VICTIM: victim,
    }),
  )
/** Half of the points of one victim on one database: as much as half an hour holds. */
export const historyKillRuns = /** @type {const} */ (['pglite', 'postgres']).flatMap((engine) =>
  /** @type {const} */ (['platform', 'engine']).flatMap((victim) =>
    [crashPoints.slice(0, 3), crashPoints.slice(3)].map((points) => ({
      what: `samples on their way to history, on ${engine}: twenty kills of the ${victim} at each of ${points.join(', ')}`,
      portions: () => historyKills(victim, engine, points),
    })),
  ),
)
/** What a sample goes through. */
export const historySources = [
  'platform/history-engine.ts',
  'platform/kernel/clickhouse',
  'platform/kernel/db',
  'platform/kernel/ingest',
  'platform/killed-history.test.ts',
  'platform/nouns/sample',
  'platform/nouns/unit/take-telemetry.ts',
]
