import './zod-mode'
import * as z from 'zod'
import { GivenId, get, Id, noInput, nothing, post } from './endpoint'
import { MenuIcon } from './menu-icon'
import { Permission } from './permission'
import { PlatformId } from './platform-id'
import { labelText } from './text'

/** 0 directory, 1 menu, 2 button. Domain 2.29. */
export const MenuType = z.literal([0, 1, 2])
export type MenuType = z.infer<typeof MenuType>

const base = {
  menuName: z.string(),
  menuNameEn: z.string(),
  url: z.string(),
  /** Free text on input: another platform may send an unknown icon. */
  icon: z.string(),
  type: MenuType,
  orderNum: z.number().int(),
}

/** A row of the menu table. */
export const MenuItem = z.object({
  id: Id,
  pid: Id,
  ...base,
  perms: z.string(),
  hidden: z.literal([0, 1]),
  platformIds: z.array(PlatformId),
  status: z.literal([0, 1]),
  version: z.number().int(),
})
export type MenuItem = z.infer<typeof MenuItem>

/** A node of the signed-in user's navigation: directories and menus only, already filtered. */
export type MenuNode = {
  id: string
  pid: string
  menuName: string
  menuNameEn: string
  url: string
  icon: string
  type: MenuType
  orderNum: number
  children: MenuNode[]
}
export const MenuNode: z.ZodType<MenuNode> = z.object({
  id: GivenId,
  pid: GivenId,
  ...base,
  // A kind that only a newer platform knows counts as a button, which is not shown.
  type: MenuType.catch(2),
  get children() {
    return z.array(MenuNode)
  },
})

const form = {
  pid: Id,
  menuName: labelText(32),
  menuNameEn: labelText(48),
  url: z
    .string()
    .trim()
    .max(128, { error: 'tooLong' })
    // No empty segment and no dot segment: to a browser `//host` is another host.
    .regex(/^(?:\/|(?:\/[\w~:-][\w.~:-]*)+\/?)?$/, { error: 'unknownRoute' }),
  icon: MenuIcon.or(z.literal('')),
  type: MenuType,
  perms: Permission.or(z.literal('')),
  orderNum: z.number().int().min(0).max(999),
  hidden: z.literal([0, 1]),
  platformIds: z.array(PlatformId).max(3),
  status: z.literal([0, 1]),
}
export const MenuForm = z.strictObject(form)
export type MenuForm = z.infer<typeof MenuForm>

const list = z.object({ menuList: z.array(MenuItem) })

/** Deepest row of the tree: directory, menu, button. Domain 2.29. */
export const deepestLevel = 3

/** The screen for menu setup. */
export const menuSetupUrl = '/systemSetup/menuSetup'
type Placed = Pick<MenuItem, 'id' | 'pid' | 'url' | 'type' | 'perms' | 'hidden' | 'status' | 'platformIds'>

/**
 * Whether a menu still leads to menu setup on every brand, with the rights to read and to change it: otherwise nobody
 * could repair it.
 */
export const keepsMenuSetup = (rows: readonly Placed[]): boolean => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isShown = (row: Placed, level = 1): boolean => {
    if (row.status !== 1 || row.hidden !== 0 || row.platformIds.length > 0 || level > deepestLevel) return false
    if (row.pid === '0') return true
    const parent = byId.get(row.pid)
    return parent !== undefined && isShown(parent, level + 1)
  }
  const setup = rows.some(
    (row) => row.type === 1 && row.url === menuSetupUrl && row.perms === 'menu:list' && isShown(row),
  )
  const change = rows.some((row) => row.perms === 'menu:update' && row.status === 1 && row.platformIds.length === 0)
  return setup && change
}

export const menuApi = {
  /** All rows, for the menu screen. */
  list: get('/sys/menu/list', { access: 'menu:list', input: noInput, data: list }),
  /** The signed-in user's navigation tree for the platform of the session. */
  nav: get('/sys/menu/nav', {
    access: 'session',
    input: noInput,
    data: z.object({ menuList: z.array(MenuNode) }),
  }),
  save: post('/sys/menu/save', { access: 'menu:save', stepUp: true, input: MenuForm, data: z.object({ id: Id }) }),
  update: post('/sys/menu/update', {
    access: 'menu:update',
    stepUp: true,
    input: MenuForm.extend({ id: Id, version: z.number().int() }),
    data: nothing,
  }),
  /** Moves a row under a parent, before one of its children or last. */
  // ours: not shown in the spec
  move: post('/sys/menu/move', {
    access: 'menu:update',
    stepUp: true,
    input: z.strictObject({ id: Id, pid: Id, before: Id.nullable(), version: z.number().int() }),
    data: nothing,
  }),
  /** Deletes by GET, as spec 7 has it: no link or picture of another site can send the header of our own pages. */
  remove: get('/sys/menu/delete', {
    access: 'menu:delete',
    stepUp: true,
    effect: true,
    input: z.strictObject({ menuId: Id }),
    data: nothing,
  }),
}
