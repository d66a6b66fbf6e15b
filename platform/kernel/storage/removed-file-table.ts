import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns'

/** Files that a person or a rule has deleted, until their bytes are gone: a backup that is read may hold them back. */
export const removedFiles = pgTable('removed_file', {
  fileId: varchar('file_id', { length: 36 }).primaryKey(),
  removeTime: moment('remove_time').notNull().defaultNow(),
})
