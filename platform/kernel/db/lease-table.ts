import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** What one of several processes does at a time, and which of them. `until` is a moment of the database's clock. */
export const leases = pgTable('lease', {
  name: varchar('name', { length: 32 }).primaryKey(),
  holder: varchar('holder', { length: 36 }).notNull(),
  until: moment('until').notNull(),
})
