import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { brand } from '../db/brand-column'
import { moment, reference } from '../db/columns'
import { webUsers } from '../session/identity-table'

/** What a file belongs to. */
export type FileArea = 'photo' | 'document' | 'software' | 'package' | 'appLog' | 'avatar'

/** A file in the store. Its row comes with the row that names it; bytes without a row are removed later. */
export const storedFiles = pgTable(
  'stored_file',
  {
    /** Name in the store, made by us. */
    fileId: varchar('file_id', { length: 36 }).primaryKey(),
    platformId: brand(),
    area: varchar('area', { length: 16 }).$type<FileArea>().notNull(),
    /** Name that it was uploaded under. */
    fileName: varchar('file_name', { length: 120 }).notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    createTime: moment('create_time').notNull(),
    createUser: reference('create_user').references(() => webUsers.id, { onDelete: 'set null' }),
  },
  (table) => [index('stored_file_user').on(table.createUser)],
)
