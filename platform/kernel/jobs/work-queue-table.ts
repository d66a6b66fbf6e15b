import { pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { moment, reference } from '../db/columns'

/** What workers look at: upgrades, push messages. */
export type WorkKind = 'ota' | 'push'

/**
 * Records that are to be looked at: upgrades, push messages. A row says no more than that; what happens is decided by
 * the tables of the records. `dueTime` is a moment of the database's clock.
 */
export const workQueue = pgTable(
  'work_queue',
  {
    kind: varchar('kind', { length: 8 }).$type<WorkKind>().notNull(),
    recordId: reference('record_id').notNull(),
    dueTime: moment('due_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
)
