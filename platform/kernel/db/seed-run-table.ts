import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** Seeds that this database has been given, so that none is given twice and one that was cut short is given again. */
export const seedRuns = pgTable('seed_run', {
  name: varchar('name', { length: 32 }).primaryKey(),
  runTime: moment('run_time').notNull(),
})
