import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { isOfPlatform } from '../../kernel/session/load-actor'
import { menus } from '../../kernel/session/menu-table'
import type { MenuRow } from './menu-tree'

const inOrder = (database: Database, where?: SQL) =>
  database.select().from(menus).where(where).orderBy(asc(menus.orderNum), asc(menus.id))

/** Rows of the menu of all brands, or of one, in order. */
export const readMenus = (database: Database, platformId?: PlatformId): Promise<MenuRow[]> =>
  inOrder(database, platformId === undefined ? undefined : isOfPlatform(platformId))

/** All rows in order. None of them is deleted until the end of the transaction. */
export const keepMenus = (database: Database): Promise<MenuRow[]> => inOrder(database).for('key share')

/** All rows, and no other save until the end of the transaction: two moves at once could make a circle. */
export const lockMenus = async (database: Database): Promise<MenuRow[]> => {
  await database.execute(sql`lock table ${menus} in share row exclusive mode`)
  return database.select().from(menus)
}

/** Makes room beside a row that is moved. It is no change of somebody's, so the version stays. */
export const setOrderNum = async (database: Database, id: number, orderNum: number): Promise<void> => {
  await database.update(menus).set({ orderNum }).where(eq(menus.id, id))
}
