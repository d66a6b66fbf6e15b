import { and, desc, eq, inArray, like, or } from 'drizzle-orm'
import { type Permission, permissionName, permissions } from '@/lib/contract/permission'
import type { Database } from '../kernel/db/database'
import { seedRuns } from '../kernel/db/seed-run-table'
import { roles } from '../kernel/session/identity-table'
import { menus, roleMenus } from '../kernel/session/menu-table'
import { beginSeed } from './begin-seed'
import type { SeedLeaf } from './menu'
import { directories } from './menu'
import { seedRoles } from './role'

const prefix = 'right:'
/** The last part of its address, which no other screen has: the column is short. */
const toScreenName = (url: string): string => `screen:${url.slice(url.lastIndexOf('/') + 1)}`
type Place = { leaf: SeedLeaf /** Its place among the buttons of the leaf. */; orderNum?: number }

/** Where the seed's menu holds a right: on a leaf, or on a button of it. */
const findPlace = (right: Permission): Place | undefined => {
  for (const leaf of directories.flatMap(({ leaves }) => leaves)) {
    if (leaf.perms === right) return { leaf }
    const at = leaf.buttons?.indexOf(right) ?? -1
    if (at >= 0) return { leaf, orderNum: at + 1 }
  }
  return undefined
}

/** Puts the screen of a newer version behind the last of its group; answers the row, or null where none is left. */
const addScreen = async (database: Database, leaf: SeedLeaf, now: Date) => {
  const group = directories.find(({ leaves }) => leaves.includes(leaf))?.leaves ?? []
  const urls = group.map(({ url }) => url)
  const [last] = await database
    .select()
    .from(menus)
    .where(and(inArray(menus.url, urls), eq(menus.type, 1)))
    .orderBy(desc(menus.orderNum))
    .limit(1)
  if (last === undefined) return null
  const { zh: menuName, en: menuNameEn, url, icon, perms = '', platformIds = [] } = leaf
  const [row] = await database
    .insert(menus)
    .values({
      pid: last.pid,
      menuName,
      menuNameEn,
      url,
      icon,
      perms,
      platformIds,
      orderNum: last.orderNum + 1,
      type: 1,
      hidden: 0,
      status: 1,
      createTime: now,
      updateTime: now,
    })
    .returning({ id: menus.id })
  return row?.id ?? null
}

/** Puts a right into the menu where its screen still stands; answers the row, or null where staff removed the screen. */
const addToMenu = async (
  database: Database,
  { right, leaf, orderNum, isNew }: Place & { right: Permission; isNew: boolean },
  now: Date,
) => {
  const [screen] = await database
    .select()
    .from(menus)
    .where(and(eq(menus.url, leaf.url), eq(menus.type, 1)))
  if (screen === undefined) return isNew && orderNum === undefined ? addScreen(database, leaf, now) : null
  if (orderNum === undefined) {
    if (screen.perms !== '') return null
    await database.update(menus).set({ perms: right, updateTime: now }).where(eq(menus.id, screen.id))
    return screen.id
  }
  const names = { menuName: permissionName(right, 'zh'), menuNameEn: permissionName(right, 'en'), url: '', icon: '' }
  const [row] = await database
    .insert(menus)
    .values({
      pid: screen.id,
      ...names,
      orderNum,
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

/** Gives a row of the menu to every role that holds its right elsewhere, also in roles that staff made. */
const grantToHolders = async (database: Database, right: Permission, menuId: number): Promise<void> => {
  const holders = await database
    .selectDistinct({ roleId: roleMenus.roleId })
    .from(roleMenus)
    .innerJoin(menus, eq(menus.id, roleMenus.menuId))
    .where(eq(menus.perms, right))
  if (holders.length === 0) return
  await database
    .insert(roleMenus)
    .values(holders.map(({ roleId }) => ({ roleId, menuId })))
    .onConflictDoNothing()
}

/** A screen whose right an installation has long known: its entry, for the roles that hold the right. */
const addKnownScreen = async (database: Database, url: string, now: Date): Promise<void> => {
  const leaf = directories.flatMap(({ leaves }) => leaves).find((each) => each.url === url)
  if (leaf === undefined || leaf.perms === '') return
  const [standing] = await database.select({ id: menus.id }).from(menus).where(eq(menus.url, url))
  const [known] = await database.select({ id: menus.id }).from(menus).where(eq(menus.perms, leaf.perms))
  if (standing !== undefined || known === undefined) return
  const menuId = await addScreen(database, leaf, now)
  if (menuId !== null) await grantToHolders(database, leaf.perms, menuId)
}

/**
 * Gives an older installation the rights that a newer version of the platform asks for: on the screen that they belong
 * to, and to the seeded roles that hold them in a new installation. A screen that the version has brought comes with its
 * right, or alone where the right is older. Each of both is given once, so that staff who take it away again are not overruled at the next start. Answers
 * the rights that were given.
 */
export const giveNewRights = async (database: Database, now: Date): Promise<Permission[]> => {
  const done = await database
    .select()
    .from(seedRuns)
    .where(or(like(seedRuns.name, `${prefix}%`), like(seedRuns.name, 'screen:%')))
  const names = new Set(done.map(({ name }) => name))
  const fresh = permissions.filter((right) => !names.has(prefix + right))
  const urls = directories.flatMap(({ leaves }) => leaves.map(({ url }) => url))
  const unseen = urls.filter((url) => !names.has(toScreenName(url)))
  if (fresh.length === 0 && unseen.length === 0) return []
  return database.transaction(async (tx) => {
    const given: Permission[] = []
    const begun: string[] = []
    for (const url of unseen) if (await beginSeed(tx, toScreenName(url), now)) begun.push(url)
    for (const right of fresh) {
      if (!(await beginSeed(tx, prefix + right, now))) continue
      const place = findPlace(right)
      const [known] = await tx.select({ id: menus.id }).from(menus).where(eq(menus.perms, right))
      if (place === undefined || known !== undefined) continue
      const isNew = unseen.includes(place.leaf.url)
      const menuId = await addToMenu(tx, { ...place, right, isNew }, now)
      if (menuId === null) continue
      await grant(tx, right, place.leaf.url, menuId)
      given.push(right)
    }
    // Of an installation that has noted no screen yet it is unknown which are new, and which its staff removed.
    const hasNotes = done.some(({ name }) => name.startsWith('screen:'))
    if (hasNotes) for (const url of begun) await addKnownScreen(tx, url, now)
    return given
  })
}
