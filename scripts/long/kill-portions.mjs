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
