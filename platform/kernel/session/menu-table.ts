import { index, integer, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import { changeColumns, identity, reference } from '../db/columns'
import { roles } from './identity-table'

/** Domain 2.29. The root's `pid` is 0, so the column has no foreign key. */
export const menus = pgTable(
  'menu',
  {
    id: identity(),
    pid: reference('pid').notNull(),
    menuName: varchar('menu_name', { length: 32 }).notNull(),
    menuNameEn: varchar('menu_name_en', { length: 48 }).notNull(),
    url: varchar('url', { length: 128 }).notNull(),
    icon: varchar('icon', { length: 32 }).notNull(),
    type: smallint('type').$type<0 | 1 | 2>().notNull(),
    perms: varchar('perms', { length: 64 }).$type<Permission | ''>().notNull(),
    orderNum: integer('order_num').notNull(),
    hidden: smallint('hidden').$type<0 | 1>().notNull(),
    /** Empty: all brands. */
    platformIds: integer('platform_ids').array().$type<PlatformId[]>().notNull(),
    status: smallint('status').$type<0 | 1>().notNull(),
    ...changeColumns,
  },
  (table) => [index('menu_pid').on(table.pid, table.orderNum)],
)

/** What a role sees and may do: a menu row is shown, the permission of any row is held. */
export const roleMenus = pgTable(
  'role_menu',
  {
    roleId: reference('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    menuId: reference('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] }), index('role_menu_menu').on(table.menuId)],
)
