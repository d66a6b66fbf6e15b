import { index, integer, jsonb, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import type { FileReading } from '@/lib/contract/cell-reason'
import type { DeviceImport } from '@/lib/contract/device-import'
import type { ImportColumn } from '@/lib/contract/import-column'
import type { ImportProblem } from '@/lib/contract/import-reason'
import type { PlatformId } from '@/lib/contract/platform-id'
import { identity, moment, reference } from '../../kernel/db/columns'
import { jobs } from '../../kernel/jobs/job-table'
import { webUsers } from '../../kernel/session/identity-table'

/** An import of controllers from a file: it belongs to who brought the file, in the brand of that session. */
export const deviceImports = pgTable(
  'device_import',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    platformId: smallint('platform_id').$type<PlatformId>().notNull(),
    /** `receiving`: its rows are still coming, and nobody sees it. */
    status: varchar('status', { length: 16 }).$type<DeviceImport['status'] | 'receiving'>().notNull(),
    fileName: varchar('file_name', { length: 120 }).notNull(),
    size: integer('size').notNull(),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    timeZone: varchar('time_zone', { length: 64 }).notNull(),
    mode: varchar('mode', { length: 8 }).$type<'all' | 'good'>(),
    rowCount: integer('row_count').notNull(),
    badCount: integer('bad_count').notNull().default(0),
    writtenCount: integer('written_count').notNull().default(0),
    unknownColumns: jsonb('unknown_columns').$type<string[]>().notNull(),
    /** How the file was read; null for one that an older version has read. */
    reading: jsonb('reading').$type<FileReading>(),
    /** Rows had become bad between the check and the write, which wrote nothing. */
    conflict: smallint('conflict').$type<0 | 1>().notNull().default(0),
    /** The job of its present step. */
    jobId: reference('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    createTime: moment('create_time').notNull(),
    updateTime: moment('update_time').notNull(),
  },
  (table) => [
    index('device_import_user').on(table.userId, table.platformId, table.createTime, table.id),
    index('device_import_job').on(table.jobId),
  ],
)

/** One row of the file as it was read, until it is written or the import is forgotten. */
export const deviceImportRows = pgTable(
  'device_import_row',
  {
    importId: reference('import_id')
      .notNull()
      .references(() => deviceImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<Record<ImportColumn, string>>().notNull(),
    /** What the reader of the file found wrong with single cells. */
    found: jsonb('found').$type<ImportProblem[]>().notNull().default([]),
    isBad: smallint('is_bad').$type<0 | 1>().notNull().default(0),
    problems: jsonb('problems').$type<ImportProblem[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('device_import_row_bad').on(table.importId, table.isBad, table.line),
  ],
)
