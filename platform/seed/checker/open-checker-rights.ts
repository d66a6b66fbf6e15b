import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { menus } from '../../kernel/session/menu-table'

/**
 * In an older installation the rights of Checkers and reports stand in rows of the first brand alone. The screens that
 * ask for them are on every brand.
 */
export const openCheckerRights = async (database: Database): Promise<void> => {
  const list = database.select({ id: menus.id }).from(menus).where(eq(menus.url, '/equipmentCenter/checkerList'))
  await database
    .update(menus)
    .set({ platformIds: [] })
    .where(and(eq(menus.platformIds, [6]), or(inArray(menus.id, list), inArray(menus.pid, list))))
}
