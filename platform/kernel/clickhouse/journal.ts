import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq, gt, gte, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { seekLease } from '../db/lease'
import { HistoryError } from '../error/history-error'
import { PlatformError } from '../error/platform-error'
import type { Logger } from '../log/logger'
import { type Clickhouse, tokenOf } from './clickhouse'
import { setAside } from './dead-letters'
import { type MarkTaken, nameBlock, readBlock, splitRow } from './journal-blocks'
import { sampleJournal } from './journal-table'
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

export type Journal = {
  /** Takes rows in the transaction of whoever writes them. */
  write: (tx: Database, parts: readonly JournalRows[], now: Date) => Promise<void>
  /** Told after that transaction. */
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
  markTaken?: MarkTaken
  isShared: boolean
  logger: Logger
  /** A block goes through it as a whole: stored, and forgotten here. */
  gate?: WriteGate
  gatherMs?: number
  limits?: Partial<typeof usualLimits>
}

/** What the engine says of rows that it cannot read: they are wrong, and not the moment. Its own numbers of errors. */
const unreadable = new Set(['6', '26', '27', '33', '38', '41', '53', '69', '72', '117'])
/** What it says of itself: too much at once, too little room or time, a link or a right that is missing. */
const passing = new Set(
  ['74', '75', '76', '81', '159', '160', '164', '173', '192', '193', '194', '202', '203', '209', '210', '225', '236']
    .concat(['241', '242', '243', '252', '279', '285', '290', '319', '335', '394', '425', '439', '473', '497', '499'])
    .concat(['516', '667', '999', '1000']),
)
/** How often a block is sent that the store neither takes nor calls wrong. */
const mostTries = 8

/**
 * What is to become of a block that the store did not take. split: nothing of it was stored, and smaller ones may be
 * accepted. wait: the fault is the store's own. repeat: the error is unknown, so the block is sent a few times more.
 */
const judge = (error: unknown): 'split' | 'wait' | 'repeat' => {
  if (!(error instanceof HistoryError) || error.reason !== 'failed') return 'wait'
  const { code, message = '' } = (error.cause ?? {}) as { code?: unknown; message?: string }
  // Under the same number as too many parts of a table, which pass.
  if (unreadable.has(String(code)) || /too many partitions/i.test(message)) return 'split'
  return code === undefined || passing.has(String(code)) ? 'wait' : 'repeat'
}

/** Which rows without a name may go: all, none, or those up to a number. */
type Names = 'all' | 'none' | number

/** Takes rows for the store of history into the database, and brings them to the store. */
export const createJournal = async (options: Options): Promise<Journal> => {
  const { database, store, columnsOf, markTaken, isShared, logger, gatherMs = usualGatherMs } = options
  const limits = { ...usualLimits, ...options.limits }
  const gate = options.gate ?? writeGate(database, isShared)
  const lease = await seekLease(database, { name: 'history', isShared, logger })
  const tables = Object.keys(columnsOf)
  let isStopped = false
  const stopping = new AbortController()
  const triesOf = new Map<number, number>()
  let bytesWaiting = 0
  let countedAt = Number.NEGATIVE_INFINITY

  /** One block at a time: two askers would send the same one at once. Not all blocks: more may come for ever. */
  const turn = storeTurn(database, isShared)
  const shipBlock = async (table: string, clickhouse: Clickhouse, names: Names): Promise<boolean> => {
    let block = await readBlock(database, table)
    if (block === undefined && names !== 'none') {
      const mark = async (of: string[]) =>
        (await markTaken?.(table, of, { store: clickhouse, besideUntil: turn.besideUntil })) ?? null
      await nameBlock(database, { table, limits, upTo: names === 'all' ? null : names, mark })
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
      // Of a block whose minutes are all taken nothing may be left.
      if (lines !== '')
        await clickhouse.insert({ table, columns: columnsOf[table] ?? [], lines, token: tokenOf(table, lines) })
    } catch (error) {
      const verdict = judge(error)
      if (verdict === 'wait') throw error
      const tries = (triesOf.get(block) ?? 0) + 1
      if (verdict === 'repeat' && tries < mostTries) {
        triesOf.set(block, tries)
        throw error
      }
      triesOf.delete(block)
      // It may have stored some of it, so that the block stays as it is.
      const half = verdict === 'split' ? rows[Math.ceil(rows.length / 2)] : undefined
      if (half !== undefined) {
        // Nothing of the block was stored. Halves of it, and halves of these, until what is wrong is alone.
        await database
          .update(sampleJournal)
          .set({ block: half.id })
          .where(and(own, gte(sampleJournal.id, half.id)))
        return true
      }
      if (verdict === 'split' && (await splitRow(database, own, table))) return true
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
        while (!isStopped && (await shipNext(table))) countedAt = -Infinity
      } catch (error) {
        // What one table does not take stops no other.
        trouble ??= error
      }
    }
    if (trouble !== undefined) throw trouble
  }
  const alone: Journal['alone'] = (work, besideUntil) =>
    turn.take(async () => {
      if (isStopped) throw new HistoryError('away')
      const clickhouse = reach()
      for (const table of tables) {
        while (await gate.pass(() => shipBlock(table, clickhouse, 'none'), stopping.signal)) countedAt = -Infinity
      }
      if (besideUntil !== undefined) await turn.noteBeside(besideUntil)
      return await work()
    })

  let isAsked = true
  let working: Promise<void> | null = null
  const work = async (): Promise<void> => {
    let pause = retryMs.first
    let gather = gatherMs
    while (isAsked && !isStopped) {
      await wait(gather, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (isStopped) return
      isAsked = false
      // Another process of this database does it.
      if (!lease.isHeld()) return
      try {
        await ship('all')
        pause = retryMs.first
        gather = gatherMs
      } catch (error) {
        isAsked = true
        // Rows have gathered meanwhile: they go as soon as the store is there again.
        gather = error instanceof HistoryError && error.reason === 'away' ? 0 : gatherMs
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
        .map(({ table, lines, day }) => {
          const text = `${lines.join('\n')}\n`
          const size = { rows: lines.length, bytes: Buffer.byteLength(text) }
          return { tableName: table, ...size, lines: text, day: day ?? null, createTime: now }
        })
      if (values.length > 0) await tx.insert(sampleJournal).values(values)
      // Counted again before long, should this transaction fail.
      for (const { bytes } of values) bytesWaiting += bytes
      trace('history.journaled', values.length)
    },
    wake,
    flush: async () => {
      const [last] = await database.select({ id: max(sampleJournal.id) }).from(sampleJournal)
      if (last?.id) await ship(last.id)
    },
    alone,
    settle: () => ship('none'),
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
      await turn.idle()
      await lease.release()
    },
  }
}
