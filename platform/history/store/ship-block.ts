import { and, asc, eq, gte } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { HistoryError } from '../../kernel/error/history-error'
import type { Logger } from '../../kernel/log/logger'
import { type Clickhouse, tokenOf } from './clickhouse'
import { setAside } from './dead-letters'
import { type MarkTaken, nameBlock, readBlock, splitRow } from './journal-blocks'
import { sampleJournal } from './journal-table'
import { trace } from './trace'

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
export type Names = 'all' | 'none' | number

type Options = {
  database: Database
  columnsOf: Readonly<Record<string, readonly string[]>>
  markTaken?: MarkTaken | undefined
  besideUntil: () => Promise<Date | null>
  limits: { block: number; days: number }
  logger: Logger
}

/**
 * Gives lines the columns that were added after they were written: an earlier version has put them into the journal, all
 * of a row at once.
 */
const padLines = (lines: string, columns: number): string => {
  const [first = ''] = lines.split('\n', 1)
  const missing = first === '' ? 0 : columns - (JSON.parse(first) as unknown[]).length
  return missing > 0 ? lines.replaceAll(']\n', `${',null'.repeat(missing)}]\n`) : lines
}

/** Sends the blocks of a table to the store, one at a time. Answers whether there may be another. */
export const createBlockShipper = ({ database, columnsOf, markTaken, besideUntil, limits, logger }: Options) => {
  const triesOf = new Map<number, number>()
  const ofBlock = (table: string, block: number) =>
    and(eq(sampleJournal.tableName, table), eq(sampleJournal.block, block))

  const nextBlock = async (table: string, store: Clickhouse, names: Names): Promise<number | undefined> => {
    const left = await readBlock(database, table)
    if (left !== undefined || names === 'none') return left
    const mark = async (of: string[]) => (await markTaken?.(table, of, { store, besideUntil })) ?? null
    await nameBlock(database, { table, limits, upTo: names === 'all' ? null : names, mark })
    const block = await readBlock(database, table)
    if (block !== undefined) trace('history.named', 1)
    return block
  }

  /** Splits a block that the store did not take, or sets it aside. Throws the error where the block is to be sent again. */
  const settleRefused = async (table: string, block: number, ids: readonly number[], error: unknown): Promise<void> => {
    const own = ofBlock(table, block)
    const verdict = judge(error)
    if (verdict === 'wait') throw error
    const tries = (triesOf.get(block) ?? 0) + 1
    if (verdict === 'repeat' && tries < mostTries) {
      triesOf.set(block, tries)
      throw error
    }
    triesOf.delete(block)
    // It may have stored some of it, so that the block stays as it is.
    const half = verdict === 'split' ? ids[Math.ceil(ids.length / 2)] : undefined
    if (half !== undefined) {
      // Nothing of the block was stored. Halves of it, and halves of these, until what is wrong is alone.
      await database
        .update(sampleJournal)
        .set({ block: half })
        .where(and(own, gte(sampleJournal.id, half)))
      return
    }
    if (verdict === 'split' && (await splitRow(database, own, table))) return
    // It will never be taken, and nothing that comes after it should wait: it stays here until staff send it again or discard it.
    logger.error({ err: error, table, block }, 'samples cannot be stored; they are set aside as a dead letter')
    await setAside(database, table, block, (error as { cause?: Error }).cause?.message ?? String(error))
  }

  return async (table: string, store: Clickhouse, names: Names): Promise<boolean> => {
    const block = await nextBlock(table, store, names)
    if (block === undefined) return false
    const own = ofBlock(table, block)
    const rows = await database
      .select({ id: sampleJournal.id, lines: sampleJournal.lines })
      .from(sampleJournal)
      .where(own)
      .orderBy(asc(sampleJournal.id))
    const lines = rows.map((row) => row.lines).join('')
    const columns = columnsOf[table] ?? []
    trace('history.read', rows.length)
    try {
      // Of a block whose minutes are all taken nothing may be left.
      if (lines !== '')
        await store.insert({
          table,
          columns,
          lines: rows.map((row) => padLines(row.lines, columns.length)).join(''),
          // Of the lines as they were: an earlier version may have sent this block.
          token: tokenOf(table, lines),
        })
    } catch (error) {
      const ids = rows.map(({ id }) => id)
      await settleRefused(table, block, ids, error)
      return true
    }
    trace('history.stored', rows.length)
    await database.delete(sampleJournal).where(own)
    trace('history.forgotten', rows.length)
    return true
  }
}
