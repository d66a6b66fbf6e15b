import { index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { moment, reference } from '../db/columns'
import { webUsers } from '../session/identity-table'

/** The answer of an effect by the key that its caller gave it, kept for a day: the same call twice is one change. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    key: varchar('key', { length: 64 }).notNull(),
    endpoint: varchar('endpoint', { length: 64 }).notNull(),
    platformId: integer('platform_id').notNull(),
    inputHash: varchar('input_hash', { length: 64 }).notNull(),
    /** JSON of the answer's data. */
    data: text('data').notNull(),
    createTime: moment('create_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_key_create_time').on(table.createTime),
  ],
)
