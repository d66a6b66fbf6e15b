import type { PGlite } from '@electric-sql/pglite'
import { secondsInHour } from 'date-fns/constants'
import { type SQL, sql } from 'drizzle-orm'
import { type ConstructorOptions, fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { HeldKind } from '@/lib/contract/held-work'
import type { Database } from '../db/database'
import { queueSchema } from '../db/queue-schema'
import type { Logger } from '../log/logger'
import { type Telemetry, watchJob } from '../telemetry/telemetry'

/** Where the queue lives: the embedded database, or a PostgreSQL by its URL, whose tables another role may own. */
export type QueuePlace = { embedded: PGlite } | { databaseUrl: string; ownsTables?: boolean }

export type LookQueue = {
  /**
   * Puts a record into the queue, in the transaction of its change: neither is stored without the other. A record that waits
   * there already is not put in twice.
   */
  enqueue: (database: Database, id: number, afterSeconds?: number) => Promise<void>
  /** Looks now, in this process, instead of with the next poll. */
  wake: () => void
  /** Looks for what the clock has brought and what an ended process has left, instead of with the next minute. */
  sweep: () => Promise<void>
}

type Work = {
  /** Looks at one record. It may be called twice for one wish, and at the same time in two processes. */
  look: (id: number) => Promise<void>
  /** Looks each minute for what the clock has brought: records that are due, records that nobody looks at any more. */
  sweep: () => Promise<void>
}

/** What workers look at: upgrades, push messages. */
export type WorkKind = 'ota' | 'push'
/** What they are called where they are held. */
export const heldKindOf = { ota: 'upgrade', push: 'push' } as const satisfies Record<WorkKind, HeldKind>

/** Wakes workers for whoever changes a record that they look after. */
export type Workers = {
  /** Puts a record into the queue, in the transaction of its change. */
  enqueue: (kind: WorkKind, database: Database, id: number) => Promise<void>
  /** After the commit: the worker of this process looks now, instead of with its next poll. */
  wake: (kind: WorkKind) => void
  /** After the commit of a release: looks at once for what was held, instead of with the next minute. */
  wakeReleased: () => void
}

export type LookQueues = Workers & {
  /** Begins to work on the records of one kind. */
  add: (kind: WorkKind, work: Work) => Promise<LookQueue>
  stop: () => Promise<void>
}

/** The caller's own transaction, as the queue wants it. Both drivers answer rows in an object. */
const within = (database: Database) =>
  fromDrizzle({ execute: (query) => database.execute(query as SQL) as Promise<{ rows: unknown[] }> }, sql)

/** As little background as the library allows: an idle platform polls, and does nothing else. */
const quiet = {
  schema: queueSchema,
  max: 4,
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  maintenanceIntervalSeconds: secondsInHour,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  clockMonitorIntervalSeconds: 600,
  flowIntervalSeconds: secondsInHour,
  bamIntervalSeconds: secondsInHour,
  queueCacheIntervalSeconds: 600,
  reindex: false,
  monitorVacuum: false,
} satisfies ConstructorOptions

const optionsOf = (place: QueuePlace): ConstructorOptions =>
  'embedded' in place
    ? { ...quiet, db: fromPglite(place.embedded), backend: 'pglite' }
    : { ...quiet, connectionString: place.databaseUrl, migrate: place.ownsTables ?? true }

/**
 * Starts the queues of records that wait for a moment or for an answer: upgrades, push messages. Their tables are their
 * own (`pgboss`), the same on both databases, and made here. A look whose process was killed is taken up again when its
 * time is over; what must not happen twice is held by the tables of the records themselves.
 */
export const startLookQueues = async (
  place: QueuePlace,
  logger: Pick<Logger, 'warn'>,
  telemetry: Telemetry | null = null,
  /** Whether work of a kind waits for a decision: then nothing is looked at, and the sweep after it finds it all. */
  isHeld: (kind: HeldKind) => Promise<boolean> = async () => false,
): Promise<LookQueues> => {
  const boss = new PgBoss(optionsOf(place))
  boss.on('error', (error) => logger.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  const queues = new Map<WorkKind, LookQueue>()
  const watched = async (kind: WorkKind, name: string, work: () => Promise<void>): Promise<void> => {
    if (await isHeld(heldKindOf[kind])) return
    await watchJob(telemetry, name, null, async () => {
      await work()
      return 'done'
    })
  }
  return {
    // A kind that has no worker yet has its records found by the sweep that its worker begins with.
    enqueue: async (kind, database, id) => queues.get(kind)?.enqueue(database, id),
    wake: (kind) => queues.get(kind)?.wake(),
    wakeReleased: () => {
      for (const { sweep, wake } of queues.values())
        sweep()
          .then(wake)
          .catch((error: unknown) => logger.warn({ err: error }, 'what was released waits for the next minute'))
    },
    add: async (kind, { look, sweep }) => {
      const lookQueue = `${kind}-look`
      const sweepQueue = `${kind}-sweep`
      // `short`: one wish of a record waits at a time, whatever another process is doing with an earlier one.
      const kept = {
        retryLimit: 3,
        expireInSeconds: 60,
        retentionSeconds: 24 * secondsInHour,
        deleteAfterSeconds: secondsInHour,
      }
      await boss.createQueue(lookQueue, { policy: 'short', ...kept })
      await boss.createQueue(sweepQueue, { policy: 'short', ...kept })
      await boss.schedule(sweepQueue, '* * * * *')
      // An earlier version asked by another name: what it left is asked for again by the sweep.
      const worker = await boss.work<{ id?: number }>(
        lookQueue,
        { pollingIntervalSeconds: 1, batchSize: 5 },
        async (wishes) => {
          for (const {
            data: { id },
          } of wishes)
            if (id !== undefined) await watched(kind, lookQueue, () => look(id))
        },
      )
      await boss.work(sweepQueue, { pollingIntervalSeconds: 10 }, () => watched(kind, sweepQueue, sweep))
      const queue: LookQueue = {
        enqueue: async (database, id, afterSeconds = 0) => {
          // A wish for later must not stand in the way of one for now.
          const singletonKey = `${id}${afterSeconds > 5 ? ' later' : ''}`
          await boss.send(lookQueue, { id }, { singletonKey, startAfter: afterSeconds, db: within(database) })
        },
        wake: () => boss.notifyWorker(worker),
        sweep: () => watched(kind, sweepQueue, sweep),
      }
      queues.set(kind, queue)
      return queue
    },
    stop: () => boss.stop({ graceful: true, timeout: 2000 }),
  }
}
