import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { seekLease } from '../db/lease'
import { HistoryError } from '../error/history-error'
import { PlatformError } from '../error/platform-error'
import type { Logger } from '../log/logger'
import { type Clickhouse, tokenOf } from './clickhouse'
import { setAside } from './dead-letters'
import { sampleJournal } from './journal-table'
import { trace } from './trace'
import { type WriteGate, writeGate } from './write-gate'

/** How long rows gather before they go, ms: the store likes few and large blocks. */
const usualGatherMs = 10_000
const retryMs = { first: 500, longest: 15_000 }
/**
 * Bytes of one block, and of what may wait for a store that is away; then devices keep what they have to say, as they
 * do while a disk is full.
 */
const usualLimits = { block: 2 * 1024 * 1024, waiting: 1024 * 1024 * 1024 }
const countMs = 10_000

export type JournalRows = { table: string; lines: string[] }

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

export type Journal = {
  /** Takes rows in the transaction of whoever writes them. */
  write: (tx: Database, parts: readonly JournalRows[], now: Date) => Promise<void>
  /** Told after that transaction. */
  wake: () => void
  /** Resolves when the store has everything. For tests and for commands; throws what the store says. */
  flush: () => Promise<void>
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
  isShared: boolean
  logger: Logger
  /** A block goes through it as a whole: stored, and forgotten here. */
  gate?: WriteGate
  gatherMs?: number
  limits?: typeof usualLimits
}

/** Names those that go next in one block, so that they are the same ones after a failure. */
const nameBlock = async (database: Database, table: string, bytes: number): Promise<void> => {
  await database.execute(sql`
    with waiting as (
      select id, sum(bytes) over (order by id) as upto from sample_journal where table_name = ${table} and block is null
    ), chosen as (
      select id from waiting where upto <= ${bytes} or id = (select min(id) from waiting)
    )
    update sample_journal set block = (select min(id) from chosen) where id in (select id from chosen)`)
}

/** The oldest block of a table; undefined: nothing waits. */
const readBlock = async (database: Database, table: string) => {
  const [first] = await database
    .select({ block: sampleJournal.block })
    .from(sampleJournal)
    .where(and(eq(sampleJournal.tableName, table), gt(sampleJournal.block, 0)))
    .orderBy(asc(sampleJournal.block))
    .limit(1)
  return first?.block ?? undefined
}

/** What the engine says of rows that it cannot read: they are wrong, and not the moment. Its own numbers of errors. */
const unreadable = new Set(['6', '26', '27', '33', '38', '41', '53', '69', '72', '117'])
const isUnreadable = (error: unknown): boolean =>
  error instanceof HistoryError &&
  error.reason === 'failed' &&
  unreadable.has(String((error.cause as { code?: unknown } | undefined)?.code))

/** Takes rows for the store of history into the database, and brings them to the store. */
export const createJournal = async (options: Options): Promise<Journal> => {
  const { database, store, columnsOf, isShared, logger, gatherMs = usualGatherMs, limits = usualLimits } = options
  const gate = options.gate ?? writeGate(database, isShared)
  const lease = await seekLease(database, { name: 'history', isShared, logger })
  const tables = Object.keys(columnsOf)
  let isStopped = false
  const stopping = new AbortController()
  let bytesWaiting = 0
  let countedAt = Number.NEGATIVE_INFINITY

  const shipBlock = async (table: string, clickhouse: Clickhouse, names: boolean): Promise<boolean> => {
    let block = await readBlock(database, table)
    if (block === undefined && names) {
      await nameBlock(database, table, limits.block)
      block = await readBlock(database, table)
      if (block !== undefined) trace('history.named', 1)
    }
    if (block === undefined) return false
    const own = and(eq(sampleJournal.tableName, table), eq(sampleJournal.block, block))
    const rows = await database
      .select({ id: sampleJournal.id, lines: sampleJournal.lines })
      .from(sampleJournal)
      .where(own)
      .orderBy(asc(sampleJournal.id))
    const lines = rows.map((row) => row.lines).join('')
    trace('history.read', rows.length)
    try {
      await clickhouse.insert({ table, columns: columnsOf[table] ?? [], lines, token: tokenOf(table, lines) })
    } catch (error) {
      if (!isUnreadable(error)) throw error
      const half = rows[Math.ceil(rows.length / 2)]
      if (half !== undefined) {
        // Nothing of the block was stored. Halves of it, and halves of these, until what is wrong is alone.
        await database
          .update(sampleJournal)
          .set({ block: half.id })
          .where(and(own, gte(sampleJournal.id, half.id)))
        return true
      }
      // It will never be taken, and nothing that comes after it should wait: it stays here for whoever mends it.
      logger.error({ err: error, table, block }, 'samples cannot be stored; they are set aside as a dead letter')
      await setAside(database, table, block, (error as { cause?: Error }).cause?.message ?? String(error))
      return true
    }
    trace('history.stored', rows.length)
    await database.delete(sampleJournal).where(own)
    trace('history.forgotten', rows.length)
    return true
  }
  let turn: Promise<unknown> = Promise.resolve()
  /** One block at a time: two askers would send the same one at once. Not all blocks: more may come for ever. */
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next
  }
  /** `names`: also what has no name yet. */
  const ship = async (names = true): Promise<void> => {
    const clickhouse = store()
    if (clickhouse === null) throw new Error('the store of history is away')
    const shipNext = (table: string) =>
      inTurn(() => gate.pass(() => shipBlock(table, clickhouse, names), stopping.signal))
    for (const table of tables) while (!isStopped && (await shipNext(table))) countedAt = -Infinity
  }

  let isAsked = true
  let working: Promise<void> | null = null
  const work = async (): Promise<void> => {
    let pause = retryMs.first
    while (isAsked && !isStopped) {
      await wait(gatherMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (isStopped) return
      isAsked = false
      // Another process of this database does it.
      if (!lease.isHeld()) return
      try {
        await ship()
        pause = retryMs.first
      } catch (error) {
        isAsked = true
        logger.warn({ err: error }, 'samples wait for the store of history')
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
        pause = Math.min(retryMs.longest, 2 * pause)
      }
    }
  }
  const start = (): void => {
    working ??= work().finally(() => {
      working = null
      if (isAsked && !isStopped && lease.isHeld()) start()
    })
  }
  const wake = (): void => {
    isAsked = true
    start()
  }
  // What an ended process left, and what others wrote while their own lease had ended.
  const looking = setInterval(wake, isShared ? 10_000 : millisecondsInMinute)
  looking.unref()
  wake()

  return {
    write: async (tx, parts, now) => {
      if (performance.now() - countedAt > countMs) {
        countedAt = performance.now()
        const [found] = await tx
          .select({ bytes: sql<number>`coalesce(sum(${sampleJournal.bytes}), 0)::float8` })
          .from(sampleJournal)
        bytesWaiting = found?.bytes ?? 0
      }
      if (bytesWaiting > limits.waiting) throw new PlatformError('storageFull')
      const values = parts
        .filter(({ lines }) => lines.length > 0)
        .map(({ table, lines }) => {
          const text = `${lines.join('\n')}\n`
          return { tableName: table, rows: lines.length, bytes: Buffer.byteLength(text), lines: text, createTime: now }
        })
      if (values.length > 0) await tx.insert(sampleJournal).values(values)
      // Counted again before long, should this transaction fail.
      for (const { bytes } of values) bytesWaiting += bytes
      trace('history.journaled', values.length)
    },
    wake,
    flush: () => ship(),
    settle: () => ship(false),
    waiting: () => readWaiting(database),
    refused: async () => {
      const [found] = await database
        .select({ rows: sql<number>`coalesce(sum(${sampleJournal.rows}), 0)::int` })
        .from(sampleJournal)
        .where(lt(sampleJournal.block, 0))
      return found?.rows ?? 0
    },
    stop: async () => {
      isStopped = true
      stopping.abort()
      clearInterval(looking)
      await working
      await turn
      await lease.release()
    },
  }
}
