import type { CheckMessage } from '@/lib/contract/check-messages'
import type { InputOf } from '@/lib/contract/endpoint'
import { deepestLevel, keepsMenuSetup, type MenuForm, type MenuItem, menuApi } from '@/lib/contract/menu'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { menus } from '../../kernel/session/menu-table'
import { readGranted } from '../../kernel/session/read-granted'
import { staleSave } from '../../kernel/session/stale-save'
import { lockMenus, readMenus, setOrderNum } from './menu-rows'
import { heightOf, levelOf, type MenuRow, toNavigation } from './menu-tree'

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
const refuse: (field: keyof MenuForm | 'menuId' | 'id', key: CheckMessage) => never = (field, key) => {
  throw new PlatformError('badRequest', { fields: { [field]: key } })
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

/** The menu must go on leading to its own set-up. `field` says what the refusal stands at. */
const assertReachable = (rows: readonly MenuRow[], field: keyof MenuForm | 'menuId' | 'id'): void => {
  if (!keepsMenuSetup(rows.map(toItem))) refuse(field, 'keepsMenuSetup')
}
/** Which change took the last way away, for the message to stand there. */
const fieldOfLoss = (before: MenuItem, form: MenuForm): keyof MenuForm =>
  (['status', 'hidden', 'url', 'perms', 'type', 'pid'] as const).find((field) => before[field] !== form[field]) ??
  'platformIds'

const list = async (_: unknown, { database }: Context) => ({ menuList: (await readMenus(database)).map(toItem) })

const nav = async (_: unknown, { database, actor }: Context) => {
  const rows = await readMenus(database, actor.platformId)
  if (actor.superAdmin === 1) return { menuList: toNavigation(rows, null) }
  return { menuList: toNavigation(rows, await readGranted(database, actor)) }
}

const save = async (form: MenuForm, context: Context) => {
  const { database, audit, publish } = context
  assertPlace(await lockMenus(database), form, null)
  const id = await insertRow(database, menus, { ...form, pid: toRowId(form.pid), ...stampsOf(context) })
  audit({ module: 'menu', target: form.menuName, after: form })
  publish({ topic: 'menu' })
  return { id: String(id) }
}

const update = async (input: MenuForm & { id: string; version: number }, context: Context): Promise<null> => {
  const { database, audit, publish } = context
  const { id: wireId, version, ...form } = input
  const id = toRowId(wireId)
  const rows = await lockMenus(database)
  const before = rows.find((row) => row.id === id)
  if (before === undefined) throw new PlatformError('notFound')
  if (before.version !== version) throw await staleSave(database, before, toItem(before))
  assertPlace(rows, form, id)
  const pid = toRowId(form.pid)
  assertReachable(
    rows.map((row) => (row.id === id ? { ...row, ...form, pid } : row)),
    fieldOfLoss(toItem(before), form),
  )
  await updateVersioned(database, menus, before, context, { ...form, pid })
  audit({ module: 'menu', target: form.menuName, before: toItem(before), after: form })
  publish({ topic: 'menu' })
  return null
}

/** Room between two rows of a level, so that one may be put between them by its number too. */
const orderStep = 10

const move = async (input: InputOf<typeof menuApi.move>, context: Context): Promise<null> => {
  const { database, audit, publish } = context
  const id = toRowId(input.id)
  const pid = toRowId(input.pid)
  const rows = await lockMenus(database)
  const row = rows.find((each) => each.id === id)
  if (row === undefined) throw new PlatformError('notFound')
  if (row.version !== input.version) throw await staleSave(database, row, toItem(row))
  const inPlace = (each: MenuRow) => each.pid === pid && each.id !== id
  const siblings = rows.filter(inPlace).sort((a, b) => a.orderNum - b.orderNum || a.id - b.id)
  const at = input.before === null ? siblings.length : siblings.findIndex((each) => each.id === Number(input.before))
  if (at < 0) refuse('pid', 'invalid')
  assertPlace(rows, { ...toItem(row), pid: input.pid } as MenuForm, id)
  assertReachable(
    rows.map((each) => (each.id === id ? { ...each, pid } : each)),
    'pid',
  )
  const ordered = [...siblings.slice(0, at), row, ...siblings.slice(at)]
  const before = rows.filter((each) => each.pid === row.pid).sort((a, b) => a.orderNum - b.orderNum || a.id - b.id)
  for (const [index, each] of ordered.entries()) {
    const orderNum = Math.min(index * orderStep, 999)
    if (each.id !== id && each.orderNum === orderNum) continue
    if (each.id === id) await updateVersioned(database, menus, row, context, { pid, orderNum })
    else await setOrderNum(database, each.id, orderNum)
  }
  const namesOf = (list: readonly MenuRow[]) => list.map(({ menuName }) => menuName)
  audit({
    module: 'menu',
    target: row.menuName,
    before: { pid: String(row.pid), order: namesOf(before) },
    after: { pid: input.pid, order: namesOf(ordered) },
  })
  publish({ topic: 'menu' })
  return null
}

const remove = async ({ menuId }: { menuId: string }, { database, audit, publish }: Context): Promise<null> => {
  const id = toRowId(menuId)
  const rows = await lockMenus(database)
  const before = rows.find((row) => row.id === id)
  if (before === undefined) throw new PlatformError('notFound')
  if (rows.some((row) => row.pid === id)) refuse('menuId', 'hasChildren')
  assertReachable(
    rows.filter((row) => row.id !== id),
    'menuId',
  )
  await deleteRow(database, menus, id)
  audit({ module: 'menu', target: before.menuName, before: toItem(before) })
  publish({ topic: 'menu' })
  return null
}

export const menu = implement(
  menuApi,
  { list, nav, save, update, move, remove },
  { stored: { update: storedById('id', menus) } },
)
