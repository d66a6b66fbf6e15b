import { bigint, index, integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { identity, moment } from '../../kernel/db/columns'

/**
 * Rows for the store of history that are acknowledged and not there yet: written in the transaction of what they came
 * with, and removed after the store has them on its disk.
 */
export const sampleJournal = pgTable(
  'sample_journal',
  {
    id: identity(),
    /** Of the store. */
    tableName: varchar('table_name', { length: 40 }).notNull(),
    rows: integer('rows').notNull(),
    bytes: integer('bytes').notNull(),
    /** A JSON array in each line. */
    lines: text('lines').notNull(),
    /** The day of all of them, since 1970 in UTC: a partition of the store; null: of any. */
    day: integer('day'),
    /** Those that go out together, so that the same block is sent again after a failure; null: not chosen yet. */
    block: bigint('block', { mode: 'number' }),
    /** What the store said of rows that it will never take; their block is negative. */
    refusal: text('refusal'),
    createTime: moment('create_time').notNull(),
  },
  (table) => [index('sample_journal_block').on(table.tableName, table.block)],
)

/** Which store holds the history of this database: one row. */
export const historyStores = pgTable('history_store', {
  id: smallint('id').primaryKey(),
  /** `embedded` and the name that a folder was given, or `server` and its address. */
  place: text('place').notNull(),
  updateTime: moment('update_time').notNull(),
})
