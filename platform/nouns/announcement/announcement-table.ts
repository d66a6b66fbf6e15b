import { index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'
import { changeColumns, identity, moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'

/** Domain 2.21. Without an English text the row's one text is shown in both interface languages. */
export const announcements = pgTable(
  'announcement',
  {
    id: identity(),
    title: varchar('title', { length: 100 }).notNull(),
    titleEn: varchar('title_en', { length: 100 }).notNull().default(''),
    /** HTML, cleaned before it is stored. */
    content: text('content').notNull(),
    contentEn: text('content_en').notNull().default(''),
    /** 1 top, 2 general. */
    type: smallint('type').$type<1 | 2>().notNull(),
    releaseTime: moment('release_time').notNull(),
    endTime: moment('end_time').notNull(),
    /** Interface languages it is shown in. */
    language: varchar('language', { length: 4 }).$type<'zh' | 'en' | 'both'>().notNull().default('both'),
    /** Empty: all brands. */
    platformIds: integer('platform_ids').array().$type<PlatformId[]>().notNull(),
    /** 0 draft, 1 published. Ended is a matter of `endTime`, so that no clock has to write it. */
    status: smallint('status').$type<0 | 1>().notNull(),
    ...changeColumns,
  },
  (table) => [
    index('announcement_release').on(table.status, table.releaseTime),
    index('announcement_by_release').on(table.releaseTime, table.id),
    index('announcement_by_end').on(table.endTime, table.id),
    index('announcement_by_create').on(table.createTime, table.id),
  ],
)

/** A user has been shown an announcement. */
export const announcementReads = pgTable(
  'announcement_read',
  {
    announcementId: reference('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    readTime: moment('read_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('announcement_read_user').on(table.userId),
  ],
)
