import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Database } from '../db/database'
import type { Logger } from '../logger'

/** Where the queue lives: the embedded database, or a PostgreSQL by its URL. */
export type QueuePlace = { embedded: PGlite } | { databaseUrl: string }

export type OtaQueue = {
  /**
   * Asks for a look at a task, in the transaction of what has changed: it is lost with it, and never without it. Asking
   * again before it is looked at changes nothing.
   */
  ask: (database: Database, taskId: number, afterSeconds?: number) => Promise<void>
  /** Looks now, in this process, instead of with the next poll. */
  wake: () => void
}

export type RunningQueue = OtaQueue & { stop: () => Promise<void> }

type Work = {
  /** Looks at one task. It may be called twice for one wish, and at the same time in two processes. */
  look: (taskId: number) => Promise<void>
  /** Looks for what the clock has brought: tasks that are due, tasks that nobody looks at any more. */
  sweep: () => Promise<void>
}

const schema = 'pgboss'
const lookQueue = 'ota-look'
const sweepQueue = 'ota-sweep'
const hour = 3600

/** The caller's own transaction, as the queue wants it. Both drivers answer rows in an object. */
const within = (database: Database) =>
  fromDrizzle({ execute: (query) => database.execute(query as SQL) as unknown as Promise<{ rows: unknown[] }> }, sql)

/** As little background as the library allows: an idle platform polls, and does nothing else. */
const quiet = {
  schema,
  max: 4,
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  maintenanceIntervalSeconds: hour,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  clockMonitorIntervalSeconds: 600,
  flowIntervalSeconds: hour,
  bamIntervalSeconds: hour,
  queueCacheIntervalSeconds: 600,
  reindex: false,
  monitorVacuum: false,
} satisfies ConstructorOptions

const optionsOf = (place: QueuePlace): ConstructorOptions =>
  'embedded' in place
    ? { ...quiet, db: fromPglite(place.embedded), backend: 'pglite' }
    : { ...quiet, connectionString: place.databaseUrl }

/**
 * Starts the queue of upgrades. Its tables are its own (`pgboss`), the same on both databases, and made here. A look
 * whose process was killed is taken up again when its time is over; what must not happen twice is held by the tables of
 * the upgrades themselves.
 */
export const startOtaQueue = async (
  place: QueuePlace,
  { look, sweep }: Work,
  logger: Pick<Logger, 'warn'>,
): Promise<RunningQueue> => {
  const boss = new PgBoss(optionsOf(place))
  boss.on('error', (error) => logger.warn({ err: error }, 'the queue of upgrades has a problem'))
  await boss.start()
  // `short`: one wish of a task waits at a time, whatever another process is doing with an earlier one.
  const kept = { retryLimit: 3, expireInSeconds: 60, retentionSeconds: 24 * hour, deleteAfterSeconds: hour }
  await boss.createQueue(lookQueue, { policy: 'short', ...kept })
  await boss.createQueue(sweepQueue, { policy: 'short', ...kept })
  await boss.schedule(sweepQueue, '* * * * *')
  const worker = await boss.work<{ taskId: number }>(
    lookQueue,
    { pollingIntervalSeconds: 1, batchSize: 5 },
    async (wishes) => {
      for (const { data } of wishes) await look(data.taskId)
    },
  )
  await boss.work(sweepQueue, { pollingIntervalSeconds: 10 }, sweep)
  return {
    ask: async (database, taskId, afterSeconds = 0) => {
      // A wish for later must not stand in the way of one for now.
      const singletonKey = `${taskId}${afterSeconds > 5 ? ' later' : ''}`
      await boss.send(lookQueue, { taskId }, { singletonKey, startAfter: afterSeconds, db: within(database) })
    },
    wake: () => boss.notifyWorker(worker),
    stop: () => boss.stop({ graceful: true, timeout: 2000 }),
  }
}
