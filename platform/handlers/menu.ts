import { and, asc, eq, sql } from 'drizzle-orm'
import { type MenuForm, type MenuItem, menuApi } from '@/lib/contract/menu'
import type { CheckMessage } from '@/lib/contract/text'
import type { Context } from '../context'
import type { Database } from '../db/database'
import { toRowId } from '../db/row-id'
import { menus } from '../db/schema/menu'
import { staleSave } from '../db/stale-save'
import { implement } from '../implement'
import { deepestLevel, heightOf, levelOf, type MenuRow, toNavigation } from '../menu/menu-tree'
import { PlatformError } from '../platform-error'
import { isOfPlatform } from '../session/load-actor'
import { readGranted } from '../session/read-granted'

const inOrder = [asc(menus.orderNum), asc(menus.id)] as const

const toItem = (row: MenuRow): MenuItem => ({
  id: String(row.id),
  pid: String(row.pid),
  menuName: row.menuName,
  menuNameEn: row.menuNameEn,
  url: row.url,
  icon: row.icon,
  type: row.type,
  orderNum: row.orderNum,
  perms: row.perms,
  hidden: row.hidden,
  platformIds: row.platformIds,
  status: row.status,
  version: row.version,
})

// The type is written out so that the compiler knows that nothing goes on after it.
const refuse: (field: keyof MenuForm | 'menuId', key: CheckMessage) => never = (field, key) => {
  throw new PlatformError('badRequest', { fields: { [field]: key } })
}

/** All rows, and no other save until the end of the transaction: two moves at once could make a circle. */
const readLocked = async (database: Database): Promise<MenuRow[]> => {
  await database.execute(sql`lock table ${menus} in share row exclusive mode`)
  return database.select().from(menus)
}

/** What a row must be beyond its schema: its place in the tree. Domain 2.29. `id` is null for a new row. */
const assertPlace = (rows: readonly MenuRow[], form: MenuForm, id: number | null): void => {
  if (form.type === 1 && form.url === '') refuse('url', 'required')
  if (form.type === 0 && form.url !== '') refuse('url', 'invalid')
  const pid = toRowId(form.pid)
  const parent = rows.find((row) => row.id === pid)
  if (pid !== 0 && (parent === undefined || parent.type === 2)) refuse('pid', 'invalid')
  if (id === null) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    if (pid !== 0 && (levelOf(byId, pid) ?? deepestLevel) >= deepestLevel) refuse('pid', 'outOfRange')
    return
  }
  // The tree as it would be.
  const moved = new Map(rows.map((row) => [row.id, row.id === id ? { ...row, pid } : row]))
  const level = levelOf(moved, id)
  if (level === null) refuse('pid', 'invalid')
  if (level + heightOf(rows, id) - 1 > deepestLevel) refuse('pid', 'outOfRange')
  if (form.type === 2 && rows.some((row) => row.pid === id)) refuse('type', 'hasChildren')
}

const list = async (_: unknown, { database }: Context) => {
  const rows = await database
    .select()
    .from(menus)
    .orderBy(...inOrder)
  return { menuList: rows.map(toItem) }
}

const nav = async (_: unknown, { database, actor }: Context) => {
  const rows = await database
    .select()
    .from(menus)
    .where(isOfPlatform(actor.platformId))
    .orderBy(...inOrder)
  if (actor.superAdmin === 1) return { menuList: toNavigation(rows, null) }
  return { menuList: toNavigation(rows, await readGranted(database, actor)) }
}

const save = async (form: MenuForm, { database, actor, now, audit }: Context) => {
  assertPlace(await readLocked(database), form, null)
  const [row] = await database
    .insert(menus)
    .values({
      ...form,
      pid: toRowId(form.pid),
      createTime: now,
      updateTime: now,
      createUser: actor.userId,
      updateUser: actor.userId,
    })
    .returning({ id: menus.id })
  if (row === undefined) throw new Error('the menu row was not stored')
  audit({ module: 'menu', target: form.menuName, after: form })
  return { id: String(row.id) }
}

const update = async (input: MenuForm & { id: string; version: number }, context: Context): Promise<null> => {
  const { database, actor, now, audit } = context
  const { id: wireId, version, ...form } = input
  const id = toRowId(wireId)
  const rows = await readLocked(database)
  const before = rows.find((row) => row.id === id)
  if (before === undefined) throw new PlatformError('notFound')
  if (before.version !== version) throw await staleSave(database, before, toItem(before))
  assertPlace(rows, form, id)
  await database
    .update(menus)
    .set({ ...form, pid: toRowId(form.pid), version: version + 1, updateTime: now, updateUser: actor.userId })
    .where(and(eq(menus.id, id), eq(menus.version, version)))
  audit({ module: 'menu', target: form.menuName, before: toItem(before), after: form })
  return null
}

const remove = async ({ menuId }: { menuId: string }, { database, audit }: Context): Promise<null> => {
  const id = toRowId(menuId)
  const rows = await readLocked(database)
  const before = rows.find((row) => row.id === id)
  if (before === undefined) throw new PlatformError('notFound')
  if (rows.some((row) => row.pid === id)) refuse('menuId', 'hasChildren')
  await database.delete(menus).where(eq(menus.id, id))
  audit({ module: 'menu', target: before.menuName, before: toItem(before) })
  return null
}

export const menu = implement(menuApi, { list, nav, save, update, remove })
