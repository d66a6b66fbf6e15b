import { jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import type { TablePreference } from '@/lib/contract/preference'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'

/** How one user likes one table. */
export const tablePreferences = pgTable(
  'table_preference',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    tableName: varchar('table_name', { length: 64 }).notNull(),
    preference: jsonb('preference').$type<TablePreference>().notNull(),
    updateTime: moment('update_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tableName] })],
)
