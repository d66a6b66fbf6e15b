import { pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { moment } from './columns'

export type Mode = 'demo' | 'site'

/** One row: what this database is. */
export const installations = pgTable('installation', {
  id: smallint('id').primaryKey().$type<1>(),
  /** A demonstration has accounts whose password is published. */
  mode: varchar('mode', { length: 8 }).notNull().$type<Mode>(),
  createTime: moment('create_time').notNull(),
  /** Moment of the last whole backup; null: there was none. */
  backupTime: moment('backup_time'),
})
