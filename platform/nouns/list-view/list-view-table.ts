import { index, integer, jsonb, pgTable, primaryKey, smallint, unique, varchar } from 'drizzle-orm/pg-core'
import type { ListAddress, ListLayout } from '@/lib/contract/list-view'
import type { PlatformId } from '@/lib/contract/platform-id'
import { changeColumns, identity, moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'

/** A named address of a list: somebody's own, or shared with their brand. Decision 137. */
export const listViews = pgTable(
  'list_view',
  {
    id: identity(),
    platformId: integer('platform_id').$type<PlatformId>().notNull(),
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    /** Path of the list's endpoint. */
    list: varchar('list', { length: 120 }).notNull(),
    name: varchar('name', { length: 40 }).notNull(),
    address: jsonb('address').$type<ListAddress>().notNull(),
    columns: jsonb('columns').$type<ListLayout>(),
    shared: smallint('shared').$type<0 | 1>().notNull().default(0),
    ...changeColumns,
  },
  (table) => [
    unique('list_view_name').on(table.platformId, table.userId, table.list, table.name),
    index('list_view_shared').on(table.platformId, table.list, table.shared),
    index('list_view_user').on(table.userId),
  ],
)

/** The view that applies when a user opens a list without a query. */
export const listViewDefaults = pgTable(
  'list_view_default',
  {
    platformId: integer('platform_id').$type<PlatformId>().notNull(),
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    list: varchar('list', { length: 120 }).notNull(),
    viewId: reference('view_id')
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
    updateTime: moment('update_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.platformId, table.list] }),
    index('list_view_default_view').on(table.viewId),
  ],
)
