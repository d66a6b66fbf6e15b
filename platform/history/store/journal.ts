import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import { gt, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { seekLease } from '../../kernel/db/lease'
import { HistoryError } from '../../kernel/error/history-error'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import type { Clickhouse } from './clickhouse'
import type { MarkTaken } from './journal-blocks'
import { sampleJournal } from './journal-table'
import { createBlockShipper, type Names } from './ship-block'
import { storeTurn } from './store-turn'
import { trace } from './trace'
import { type WriteGate, writeGate } from './write-gate'

/** How long rows gather before they go, ms: the store likes few and large blocks. */
const usualGatherMs = 10_000
const retryMs = { first: 500, longest: 15_000 }
/**
 * Bytes and days of one block (the store refuses one of more than a hundred partitions), and bytes of what may wait for a
 * store that is away; then devices keep what they have to say, as they do while a disk is full.
 */
const usualLimits = { block: 2 * 1024 * 1024, days: 50, waiting: 1024 * 1024 * 1024 }
const countMs = 10_000

/** `day`: of all lines, since 1970 in UTC; without it they may be of any. */
export type JournalRows = { table: string; lines: string[]; day?: number }

export type Waiting = { rows: number; bytes: number; oldest: Date | null }

/** What is acknowledged and not in the store yet. What the store has refused does not wait. */
export const readWaiting = async (database: Pick<Database, 'select'>): Promise<Waiting> => {
  const [found] = await database
    .select({
      rows: sql<number>`coalesce(sum(${sampleJournal.rows}), 0)::int`,
      bytes: sql<number>`coalesce(sum(${sampleJournal.bytes}), 0)::float8`,
      oldest: sql<string | null>`to_char(min(${sampleJournal.createTime}), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(sampleJournal)
    .where(or(isNull(sampleJournal.block), gt(sampleJournal.block, 0)))
  return { rows: found?.rows ?? 0, bytes: found?.bytes ?? 0, oldest: found?.oldest ? new Date(found.oldest) : null }
}

const countRefused = async (database: Database): Promise<number> => {
  const [found] = await database
    .select({ rows: sql<number>`coalesce(sum(${sampleJournal.rows}), 0)::int` })
    .from(sampleJournal)
    .where(lt(sampleJournal.block, 0))
  return found?.rows ?? 0
}

const toValues = (parts: readonly JournalRows[], now: Date) =>
  parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ table, lines, day }) => {
      const text = `${lines.join('\n')}\n`
      const size = { rows: lines.length, bytes: Buffer.byteLength(text) }
      return { tableName: table, ...size, lines: text, day: day ?? null, createTime: now }
    })

export type Journal = {
  /** Takes rows in the transaction that writes them. */
  write: (tx: Database, parts: readonly JournalRows[], now: Date) => Promise<void>
  /** Called after that transaction. */
  wake: () => void
  /** Resolves when the store has everything that waits now; throws what the store says. */
  flush: () => Promise<void>
  /**
   * Lets work ask the store what it has, and write what it has not, while no other work does. No block is on its way then
   * of which it is not known whether the store has it. `besideUntil`: until when something may be received of the same
   * minutes that is not late.
   */
  alone: <Result>(work: () => Promise<Result>, besideUntil?: Date) => Promise<Result>
  /** Sends the blocks again of which it is not known whether the store has them; what comes meanwhile waits. */
  settle: () => Promise<void>
  waiting: () => Promise<Waiting>
  /** How many rows the store has refused. */
  refused: () => Promise<number>
  stop: () => Promise<void>
}

type Options = {
  database: Database
  /** The store when it answers; null while it does not. */
  store: () => Clickhouse | null
  /** Columns of each table, in the order of a line. */
  columnsOf: Readonly<Record<string, readonly string[]>>
  markTaken?: MarkTaken | undefined
  isShared: boolean
  logger: Logger
  /** A block goes through it as a whole: stored, and forgotten here. */
  gate?: WriteGate
  gatherMs?: number | undefined
  limits?: Partial<typeof usualLimits>
}

/** The bytes that wait, counted now and then, and an end to them. */
const createBacklog = (most: number) => {
  let bytes = 0
  let countedAt = Number.NEGATIVE_INFINITY
  return {
    /** Some of it has left. */
    recount: (): void => {
      countedAt = Number.NEGATIVE_INFINITY
    },
    requireRoom: async (tx: Database): Promise<void> => {
      if (performance.now() - countedAt > countMs) {
        countedAt = performance.now()
        const [found] = await tx
          .select({ bytes: sql<number>`coalesce(sum(${sampleJournal.bytes}), 0)::float8` })
          .from(sampleJournal)
        bytes = found?.bytes ?? 0
      }
      if (bytes > most) throw new PlatformError('storageFull')
    },
    /** Counted again before long, should the transaction of these fail. */
    add: (more: number): void => {
      bytes += more
    },
  }
}

type Loop = {
  ship: () => Promise<void>
  /** Whether this process is the one that ships. */
  isOurs: () => boolean
  gatherMs: number
  everyMs: number
  stopping: AbortSignal
  logger: Logger
}

/** Ships what has gathered each time that it is woken; what the store does not take goes again after longer and longer pauses. */
const startShipLoop = ({ ship, isOurs, gatherMs, everyMs, stopping, logger }: Loop) => {
  const pauseFor = (ms: number) => wait(ms, undefined, { signal: stopping }).catch(() => undefined)
  const shipAll = async (): Promise<void> => {
    let pause = retryMs.first
    let gather = gatherMs
    while (!stopping.aborted) {
      await pauseFor(gather)
      // Another process of this database does it.
      if (stopping.aborted || !isOurs()) return
      try {
        await ship()
        return
      } catch (error) {
        // Rows have gathered meanwhile: they go as soon as the store is there again.
        gather = error instanceof HistoryError && error.reason === 'away' ? 0 : gatherMs
        logger.warn({ err: error }, 'samples wait for the store of history')
        await pauseFor(pause)
        pause = Math.min(retryMs.longest, 2 * pause)
      }
    }
  }
  // Also for what an ended process left, and what others wrote while their own lease had ended.
  const loop = repeatEvery(everyMs, shipAll, (error) => logger.error({ err: error }, 'samples could not be shipped'))
  loop.wake()
  return loop
}

/** Takes rows for the store of history into the database, and brings them to the store. */
export const createJournal = async (options: Options): Promise<Journal> => {
  const { database, store, columnsOf, markTaken, isShared, logger, gatherMs = usualGatherMs } = options
  const limits = { ...usualLimits, ...options.limits }
  const gate = options.gate ?? writeGate(database, isShared)
  const lease = await seekLease(database, { name: 'history', isShared, logger })
  const tables = Object.keys(columnsOf)
  const stopping = new AbortController()
  const backlog = createBacklog(limits.waiting)
  /** One block at a time: two askers would send the same one at once. Not all blocks: more may come for ever. */
  const turn = storeTurn(database, isShared)
  const { besideUntil } = turn
  const shipBlock = createBlockShipper({ database, columnsOf, markTaken, besideUntil, limits, logger })
  const reach = (): Clickhouse => {
    const clickhouse = store()
    if (clickhouse === null) throw new HistoryError('away')
    return clickhouse
  }
  const ship = async (names: Names): Promise<void> => {
    const clickhouse = reach()
    const shipNext = (table: string) =>
      turn.take(() => gate.pass(() => shipBlock(table, clickhouse, names), stopping.signal))
    let trouble: unknown
    for (const table of tables) {
      try {
        while (!stopping.signal.aborted && (await shipNext(table))) backlog.recount()
      } catch (error) {
        // What one table does not take stops no other.
        trouble ??= error
      }
    }
    if (trouble !== undefined) throw trouble
  }
  const loop = startShipLoop({
    ship: () => ship('all'),
    isOurs: lease.isHeld,
    gatherMs,
    everyMs: isShared ? 10_000 : millisecondsInMinute,
    stopping: stopping.signal,
    logger,
  })
  return {
    write: async (tx, parts, now) => {
      await backlog.requireRoom(tx)
      const values = toValues(parts, now)
      if (values.length > 0) await tx.insert(sampleJournal).values(values)
      for (const { bytes } of values) backlog.add(bytes)
      trace('history.journaled', values.length)
    },
    wake: loop.wake,
    flush: async () => {
      const [last] = await database.select({ id: max(sampleJournal.id) }).from(sampleJournal)
      if (last?.id) await ship(last.id)
    },
    alone: (work, until) =>
      turn.take(async () => {
        if (stopping.signal.aborted) throw new HistoryError('away')
        const clickhouse = reach()
        for (const table of tables) {
          while (await gate.pass(() => shipBlock(table, clickhouse, 'none'), stopping.signal)) backlog.recount()
        }
        if (until !== undefined) await turn.noteBeside(until)
        return await work()
      }),
    settle: () => ship('none'),
    waiting: () => readWaiting(database),
    refused: () => countRefused(database),
    stop: async () => {
      stopping.abort()
      await loop.stop()
      await turn.idle()
      await lease.release()
    },
  }
}
