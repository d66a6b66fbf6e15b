import { and, asc, eq, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { isOfPlatform } from '../../kernel/session/load-actor'
import { menus } from '../../kernel/session/menu-table'
import type { MenuRow } from './menu-tree'

const inOrder = [asc(menus.orderNum), asc(menus.id)] as const

/** All rows in their order. */
export const readMenus = (database: Database): Promise<MenuRow[]> =>
  database
    .select()
    .from(menus)
    .orderBy(...inOrder)

/** The same, and none is deleted until the end of the transaction. */
export const holdMenus = (database: Database): Promise<MenuRow[]> =>
  database
    .select()
    .from(menus)
    .orderBy(...inOrder)
    .for('key share')

/** Rows of a brand in their order. */
export const readMenusOf = (database: Database, platformId: PlatformId): Promise<MenuRow[]> =>
  database
    .select()
    .from(menus)
    .where(isOfPlatform(platformId))
    .orderBy(...inOrder)

/** All rows, and no other save until the end of the transaction: two moves at once could make a circle. */
export const lockMenus = async (database: Database): Promise<MenuRow[]> => {
  await database.execute(sql`lock table ${menus} in share row exclusive mode`)
  return database.select().from(menus)
}

export const addMenu = async (database: Database, menu: typeof menus.$inferInsert): Promise<number> => {
  const [row] = await database.insert(menus).values(menu).returning({ id: menus.id })
  if (row === undefined) throw new Error('the menu row was not stored')
  return row.id
}

/** Changes a row that is still of the version that was read. */
export const updateMenu = async (
  database: Database,
  { id, version }: Pick<MenuRow, 'id' | 'version'>,
  set: Partial<MenuRow>,
): Promise<void> => {
  await database
    .update(menus)
    .set(set)
    .where(and(eq(menus.id, id), eq(menus.version, version)))
}

/** Gives a row its place, whatever its version: who makes room has not been changed by anybody. */
export const placeMenu = async (database: Database, id: number, set: Partial<MenuRow>): Promise<void> => {
  await database.update(menus).set(set).where(eq(menus.id, id))
}

export const deleteMenu = async (database: Database, id: number): Promise<void> => {
  await database.delete(menus).where(eq(menus.id, id))
}
