import { index, integer, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { brand, code, flag, kept, plainText, rowId, version } from '../../kernel/db/brand-column'
import { reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'

/** Domain 2.23. Its file never changes; what it is called and how large it is stands here for the list. */
export const pcSoftwares = pgTable(
  'pc_software',
  {
    id: rowId(),
    platformId: brand(),
    versionType: code<1 | 2 | 3 | 4>('version_type'),
    versionNumber: plainText('version_number').notNull(),
    /** major·10⁶ + minor·10³ + patch. */
    versionOrder: integer('version_order').notNull(),
    description: text('description').notNull(),
    fileId: varchar('file_id', { length: 36 })
      .notNull()
      .references(() => storedFiles.fileId),
    fileName: varchar('file_name', { length: 120 }).notNull(),
    fileSize: integer('file_size').notNull(),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    forceUpdate: flag('force_update'),
    status: smallint('status').notNull().default(1).$type<0 | 1>(),
    downloadCount: integer('download_count').notNull().default(0),
    version: version(),
    createUser: reference('create_user').references(() => webUsers.id, { onDelete: 'set null' }),
    updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
    ...kept(),
  },
  (table) => [
    uniqueIndex('pc_software_number').on(table.platformId, table.versionType, table.versionNumber),
    index('pc_software_by_create').on(table.platformId, table.createTime, table.id),
    index('pc_software_by_number').on(table.platformId, table.versionOrder, table.id),
    index('pc_software_by_size').on(table.platformId, table.fileSize, table.id),
    index('pc_software_by_count').on(table.platformId, table.downloadCount, table.id),
  ],
)
