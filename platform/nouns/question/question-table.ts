import { index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import type { FileLanguage } from '@/lib/contract/file-language'
import { brand, rowId } from '../../kernel/db/brand-column'
import { changeColumns } from '../../kernel/db/columns'

/** A question of users with its answer, as the app shows it. Domain 2.13. */
export const questions = pgTable(
  'question',
  {
    ...changeColumns,
    id: rowId(),
    platformId: brand(),
    title: varchar('title', { length: 256 }).notNull(),
    /** Plain text with line breaks. */
    content: varchar('content', { length: 1024 }).notNull(),
    type: varchar('type', { length: 32 }).notNull(),
    grade: smallint('grade').notNull(),
    language: varchar('language', { length: 2 }).notNull().$type<FileLanguage>(),
    /** 0 unpublished, 1 published. */
    status: smallint('status').notNull().default(1).$type<0 | 1>(),
    viewCount: integer('view_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
  },
  (table) => [
    index('question_by_grade').on(table.platformId, table.grade, table.id),
    index('question_by_update').on(table.platformId, table.updateTime, table.id),
    index('question_by_views').on(table.platformId, table.viewCount, table.id),
    index('question_by_helpful').on(table.platformId, table.helpfulCount, table.id),
  ],
)
