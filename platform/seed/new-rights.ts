import { and, eq, inArray, like } from 'drizzle-orm'
import { type Permission, permissions } from '@/lib/contract/permission'
import type { Database } from '../kernel/db/database'
import { seedRuns } from '../kernel/db/seed-run-table'
import { roles } from '../kernel/session/identity-table'
import { menus, roleMenus } from '../kernel/session/menu-table'
import { directories } from './menu'
import type { SeedLeaf } from './menu-leaf'
import { seedRoles } from './role'

const prefix = 'right:'
type Place = { leaf: SeedLeaf; button?: { zh: string; en: string; orderNum: number } }

/** Where the seed's menu holds a right: on a leaf, or on a button of it. */
const findPlace = (right: Permission): Place | undefined => {
  for (const leaf of directories.flatMap(({ leaves }) => leaves)) {
    if (leaf.perms === right) return { leaf }
    const at = (leaf.buttons ?? []).findIndex(([perms]) => perms === right)
    const button = leaf.buttons?.[at]
    if (button) return { leaf, button: { zh: button[1], en: button[2], orderNum: at + 1 } }
  }
  return undefined
}

/** Puts a right into the menu where its screen still stands; answers the row, or null where staff removed the screen. */
const addToMenu = async (database: Database, right: Permission, { leaf, button }: Place, now: Date) => {
  const [screen] = await database
    .select()
    .from(menus)
    .where(and(eq(menus.url, leaf.url), eq(menus.type, 1)))
  if (screen === undefined) return null
  if (button === undefined) {
    if (screen.perms !== '') return null
    await database.update(menus).set({ perms: right, updateTime: now }).where(eq(menus.id, screen.id))
    return screen.id
  }
  const { zh: menuName, en: menuNameEn, orderNum } = button
  const names = { menuName, menuNameEn, orderNum, url: '', icon: '' }
  const [row] = await database
    .insert(menus)
    .values({
      pid: screen.id,
      ...names,
      type: 2,
      perms: right,
      hidden: 0,
      status: 1,
      platformIds: screen.platformIds,
      createTime: now,
      updateTime: now,
    })
    .returning({ id: menus.id })
  return row?.id ?? null
}

const grant = async (database: Database, right: Permission, url: string, menuId: number): Promise<void> => {
  const numbers = seedRoles.filter(({ sees, may }) => sees(url) && may(right)).map(({ number }) => number)
  const holders = await database.select({ id: roles.id }).from(roles).where(inArray(roles.number, numbers))
  if (holders.length === 0) return
  await database
    .insert(roleMenus)
    .values(holders.map(({ id }) => ({ roleId: id, menuId })))
    .onConflictDoNothing()
}

/**
 * Gives an older installation the rights that a newer version of the platform asks for: on the screen that they belong
 * to, and to the seeded roles that hold them in a new installation. Each right is given once, so that staff who take it
 * away again are not overruled at the next start. Answers the rights that were given.
 */
export const giveNewRights = async (database: Database, now: Date): Promise<Permission[]> => {
  const done = await database
    .select()
    .from(seedRuns)
    .where(like(seedRuns.name, `${prefix}%`))
  const names = new Set(done.map(({ name }) => name))
  const fresh = permissions.filter((right) => !names.has(prefix + right))
  if (fresh.length === 0) return []
  return database.transaction(async (tx) => {
    const given: Permission[] = []
    for (const right of fresh) {
      await tx.insert(seedRuns).values({ name: prefix + right, runTime: now })
      const place = findPlace(right)
      const [known] = await tx.select({ id: menus.id }).from(menus).where(eq(menus.perms, right))
      if (place === undefined || known !== undefined) continue
      const menuId = await addToMenu(tx, right, place, now)
      if (menuId === null) continue
      await grant(tx, right, place.leaf.url, menuId)
      given.push(right)
    }
    return given
  })
}
