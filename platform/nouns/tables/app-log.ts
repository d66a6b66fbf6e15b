import { index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { brand, code, plainText, rowId, searchOf } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { appUsers } from './fleet'

/** Logs that phones have sent. Domain 2.30. The account is copied: a log outlives its user. */
export const appLogs = pgTable(
  'app_log',
  {
    id: rowId(),
    platformId: brand(),
    appUserId: reference('app_user_id').references(() => appUsers.id, { onDelete: 'set null' }),
    account: text('account').notNull(),
    accountSearch: searchOf('account_search', 'account'),
    clientType: code<1 | 2>('client_type'),
    phoneModel: text('phone_model').notNull().default(''),
    osVersion: text('os_version').notNull().default(''),
    appVersion: plainText('app_version').notNull().default(''),
    logType: code<1 | 2 | 3 | 4>('log_type'),
    macWifiId: plainText('mac_wifi_id').notNull().default(''),
    fileId: varchar('file_id', { length: 36 })
      .notNull()
      .references(() => storedFiles.fileId),
    fileName: varchar('file_name', { length: 120 }).notNull(),
    fileSize: integer('file_size').notNull(),
    uploadTime: moment('upload_time').notNull(),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    index('app_log_by_upload').on(table.platformId, table.uploadTime, table.id),
    index('app_log_age').on(table.uploadTime),
    index('app_log_by_size').on(table.platformId, table.fileSize, table.id),
  ],
)
