import { bigint, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'

/** How long each kind of record is retained, where staff have said so, and how its last run ended. Of all brands. */
export const retentions = pgTable('retention', {
  kind: varchar('kind', { length: 24 }).primaryKey(),
  /** Null: its default. */
  days: integer('days'),
  version: version().default(0),
  updateTime: moment('update_time'),
  updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
  /** The last run: when it began, how long it took (ms), and how many rows went. Null: there was none. */
  runTime: moment('run_time'),
  runMs: integer('run_ms'),
  removed: bigint('removed', { mode: 'number' }),
  /** Moment of the oldest record that was left; null: none was. */
  oldestTime: moment('oldest_time'),
  /** Why it ended early; empty: it did not. */
  error: text('error').notNull().default(''),
})
