import { index, integer, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { brand, code, flag, kept, plainText, rowId, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'

/** Domain 2.24: a link, or a package that is kept here. */
export const appVersions = pgTable(
  'app_version',
  {
    id: rowId(),
    platformId: brand(),
    appType: code<1 | 2>('app_type'),
    versionNo: plainText('version_no').notNull(),
    /** major·10⁶ + minor·10³ + patch. */
    versionOrder: integer('version_order').notNull(),
    buildNo: integer('build_no').notNull(),
    packageUrl: text('package_url').notNull().default(''),
    fileId: varchar('file_id', { length: 36 }).references(() => storedFiles.fileId),
    fileName: varchar('file_name', { length: 120 }),
    fileSize: integer('file_size'),
    sha256: varchar('sha256', { length: 64 }),
    changeLogZh: text('change_log_zh').notNull().default(''),
    changeLogEn: text('change_log_en').notNull().default(''),
    forceUpdate: flag('force_update'),
    minSupported: text('min_supported'),
    channel: text('channel').notNull().$type<'official' | 'store'>(),
    status: smallint('status').notNull().default(0).$type<0 | 1 | 2>(),
    releaseTime: moment('release_time'),
    downloadCount: integer('download_count').notNull().default(0),
    version: version(),
    createUser: reference('create_user').references(() => webUsers.id, { onDelete: 'set null' }),
    updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
    ...kept(),
  },
  (table) => [
    uniqueIndex('app_version_build').on(table.platformId, table.appType, table.buildNo),
    index('app_version_by_number').on(table.platformId, table.versionOrder, table.id),
    index('app_version_by_release').on(table.platformId, table.releaseTime.asc().nullsFirst(), table.id),
    index('app_version_by_count').on(table.platformId, table.downloadCount, table.id),
  ],
)
