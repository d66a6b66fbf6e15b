import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import { sql } from 'drizzle-orm'
import type { HeldKind } from '@/lib/contract/held-work'
import type { Database } from '../db/database'
import { readRows } from '../db/read-rows'
import type { Logger } from '../log/logger'
import { repeatEvery } from '../rate/repeat'
import { type Telemetry, watchJob } from '../telemetry/telemetry'
import { type WorkKind, workQueue } from './work-queue-table'

const pollMs = millisecondsInSecond
const sweepMs = millisecondsInMinute
const stopMs = 2000
/** Records that are taken at a time; other processes take further ones meanwhile. */
const atOnce = 5
/** After a look that failed, seconds. */
const retrySeconds = 10

export type LookQueue = {
  /**
   * Puts a record into the queue, in the transaction of its change: neither is stored without the other. A record that
   * waits there already is looked at once, at the earlier of both times.
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
  /** Looks each minute for what the clock has brought: records that are due, records that a killed process had taken. */
  sweep: () => Promise<void>
}

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

type Parts = {
  database: Database
  logger: Pick<Logger, 'warn'>
  telemetry?: Telemetry | null | undefined
  /** Whether work of a kind waits for a decision: then nothing is looked at, and the sweep after it finds it all. */
  isHeld?: (kind: HeldKind) => Promise<boolean>
}

const enqueue = async (database: Database, kind: WorkKind, id: number, afterSeconds = 0): Promise<void> => {
  await database.execute(sql`
    insert into ${workQueue} as waiting (kind, record_id, due_time)
    values (${kind}, ${id}, now() at time zone 'utc' + make_interval(secs => ${afterSeconds}))
    on conflict (kind, record_id) do update set due_time = least(waiting.due_time, excluded.due_time)`)
}

/** Takes what is due out of the queue: a wish that comes during the look is a row of its own. */
const takeDue = async (database: Database, kind: WorkKind): Promise<number[]> => {
  const rows = await readRows<{ id: number }>(
    database,
    sql`delete from ${workQueue} where (kind, record_id) in (
      select kind, record_id from ${workQueue} where kind = ${kind} and due_time <= now() at time zone 'utc'
      order by due_time limit ${atOnce} for update skip locked) returning record_id::float8 as id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Queues of records that wait for a moment or for an answer: upgrades, push messages. What a killed process had taken is
 * put in again by the sweep; what must not happen twice is held by the tables of the records themselves.
 */
export const createLookQueues = ({ database, logger, telemetry = null, isHeld }: Parts): LookQueues => {
  const queues = new Map<WorkKind, LookQueue & { stop: () => Promise<unknown> }>()
  let isStopped = false
  const watched = async (kind: WorkKind, name: string, work: () => Promise<void>): Promise<void> => {
    if (await isHeld?.(heldKindOf[kind])) return
    await watchJob(telemetry, name, null, async () => {
      await work()
      return 'done'
    })
  }
  const lookAtDue = async (kind: WorkKind, look: Work['look']): Promise<void> => {
    for (let ids = await takeDue(database, kind); ids.length > 0; ids = await takeDue(database, kind)) {
      for (const id of ids) {
        if (isStopped) await enqueue(database, kind, id)
        else
          await watched(kind, `${kind}-look`, () => look(id)).catch(async (error: unknown) => {
            logger.warn({ err: error, kind, id }, 'a look at a record failed; it is looked at again')
            await enqueue(database, kind, id, retrySeconds)
          })
      }
      if (isStopped) return
    }
  }
  return {
    // A kind that has no worker yet has its records found by the sweep that its worker begins with.
    enqueue: (kind, within, id) => enqueue(within, kind, id),
    wake: (kind) => queues.get(kind)?.wake(),
    wakeReleased: () => {
      for (const { sweep, wake } of queues.values())
        sweep()
          .then(wake)
          .catch((error: unknown) => logger.warn({ err: error }, 'what was released waits for the next minute'))
    },
    add: async (kind, { look, sweep }) => {
      const looks = repeatEvery(
        pollMs,
        () => lookAtDue(kind, look),
        (error) => logger.warn({ err: error, kind }, 'the queue could not be read'),
      )
      const sweepNow = () => watched(kind, `${kind}-sweep`, sweep)
      const sweeps = repeatEvery(sweepMs, sweepNow, (error) =>
        logger.warn({ err: error, kind }, 'what is due could not be looked for'),
      )
      const queue = {
        enqueue: (within: Database, id: number, afterSeconds?: number) => enqueue(within, kind, id, afterSeconds),
        wake: looks.wake,
        sweep: sweepNow,
      }
      queues.set(kind, { ...queue, stop: () => Promise.all([looks.stop(), sweeps.stop()]) })
      return queue
    },
    stop: async () => {
      isStopped = true
      const stops = Promise.all([...queues.values()].map(({ stop }) => stop()))
      // A look that does not end is not waited for: it does no harm when it is made again.
      await Promise.race([stops, wait(stopMs, undefined, { ref: false })])
    },
  }
}
