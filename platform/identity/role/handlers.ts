import { type Permission, sharedRights } from '@/lib/contract/permission'
import { platformIds } from '@/lib/contract/platform-id'
import { type RoleForm, type RoleUpdate, roleApi } from '@/lib/contract/role'
import { deleteRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { roles } from '../../kernel/session/identity-table'
import { staleSave } from '../../kernel/session/stale-save'
import { choiceName } from '../../kernel/text/words'
import { keptByBuiltin } from '../menu/kept-rights'
import { keepMenus, readMenus } from '../menu/menu-rows'
import type { MenuRow } from '../menu/menu-tree'
import { holdsRole, mayChangeRole, readHoldings, readRoleHoldings } from '../user/holdings'
import {
  changeGrants,
  countUsersOfRole,
  findRole,
  findRoleOfNumber,
  insertRole,
  type RoleRow,
  readGrants,
  readOwnRoles,
  requireRole,
  roleRows,
  setPreview,
} from '../user/role-rows'
import { refuse } from '../user/superusers'

/** The role of that key, locked, and what the caller and it hold. Throws `forbidden` for one that gives more than they hold. */
const lockRole = async ({ database, actor }: Context, roleId: string) => {
  const row = await requireRole(database, actor, roleId, { lock: true })
  const own = await readHoldings(database, actor.userId)
  const holdings = (await readRoleHoldings(database, [row.id])).get(row.id)
  if (holdings === undefined || !mayChangeRole(own, holdings)) throw new PlatformError('forbidden')
  return { row, own, holdings }
}

/** Nobody but a superuser changes what a role gives that they hold themselves. */
const refuseOwnRole = async ({ database, actor }: Context, row: RoleRow, field: string): Promise<void> => {
  if (actor.superAdmin === 0 && (await readOwnRoles(database, actor.userId)).has(row.id)) refuse(field, 'ownRole')
}

const isTaken = async ({ database }: Context, number: string, except = 0): Promise<boolean> => {
  const found = await findRoleOfNumber(database, number)
  return found !== undefined && found !== except
}

const toForm = ({ id, name, nameEn, number, dataScope, secondFactor, remark, version }: RoleRow): RoleUpdate => ({
  roleId: String(id),
  name,
  nameEn,
  number,
  dataScope,
  secondFactor,
  remark,
  version,
})

const save = async (form: RoleForm, context: Context) => {
  const { database, actor } = context
  const own = await readHoldings(database, actor.userId)
  // Of a brand, unless it is made by who may change shared ones.
  const platformId = actor.superAdmin === 1 && own.brands.size === platformIds.length ? null : actor.platformId
  if (!holdsRole(own, { menuIds: new Set(), dataScope: form.dataScope, platformId })) refuse('dataScope', 'notHeld')
  const id = await insertRole(database, { ...form, platformId, ...stampsOf(context) })
  if (id === undefined) return refuse('number', 'duplicate')
  context.audit({ module: 'role', target: form.number, after: { ...form, platformId } })
  return { roleId: String(id) }
}

const update = async (input: RoleUpdate, context: Context): Promise<null> => {
  const { database } = context
  const { roleId, version, ...form } = input
  const { row, own } = await lockRole(context, roleId)
  if (row.version !== version) throw await staleSave(database, row, toForm(row))
  if (form.dataScope !== row.dataScope) {
    await refuseOwnRole(context, row, 'dataScope')
    const wanted = { menuIds: new Set<number>(), dataScope: form.dataScope, platformId: row.platformId }
    if (!holdsRole(own, wanted)) refuse('dataScope', 'notHeld')
    if (row.builtin === 1) refuse('dataScope', 'builtinRole')
  }
  if (form.number !== row.number) {
    if (row.builtin === 1) refuse('number', 'builtinRole')
    if (await isTaken(context, form.number, row.id)) refuse('number', 'duplicate')
  }
  await updateVersioned(database, roles, row, context, form)
  const { roleId: _id, version: _version, ...before } = toForm(row)
  context.audit({ module: 'role', target: form.number, before, after: form })
  context.publish({ topic: 'menu' })
  return null
}

const remove = async ({ roleId }: { roleId: string }, context: Context): Promise<null> => {
  const { database } = context
  const { row } = await lockRole(context, roleId)
  if (row.builtin === 1) refuse('roleId', 'builtinRole')
  const userCount = await countUsersOfRole(database, row.id)
  if (userCount > 0) throw new PlatformError('illegalState', { fields: { roleId: 'roleInUse' }, data: { userCount } })
  await deleteRow(database, roles, row.id)
  const { roleId: _id, version: _version, ...before } = toForm(row)
  context.audit({ module: 'role', target: row.number, before })
  return null
}

/** Rights that no role gives: only superusers use them. */
const isShared = (perms: string): boolean => sharedRights.has(perms as Permission)

const grants = async ({ roleId }: { roleId: string }, { database, actor }: Context) => {
  const row = await requireRole(database, actor, roleId)
  const all = await readMenus(database)
  const granted = await readGrants(database, row.id)
  const own = await readHoldings(database, actor.userId)
  const held = own.on.get(actor.platformId)?.menuIds ?? new Set()
  const kept = row.builtin === 1 ? keptByBuiltin(all) : new Set<number>()
  return {
    rows: all.map(({ id, pid, menuName, menuNameEn, type, perms, orderNum, platformIds }) => ({
      id: String(id),
      pid: String(pid),
      menuName,
      menuNameEn,
      type,
      perms,
      orderNum,
      platformIds,
      // What superusers alone may use is given to no role.
      within: !isShared(perms) && (own.superAdmin === 1 || held.has(id)) ? (1 as const) : (0 as const),
      kept: kept.has(id) ? (1 as const) : (0 as const),
    })),
    menuIds: granted.map(String),
    version: row.version,
  }
}

/** Names of rows, as the log tells a difference. */
const namesOf = (rows: readonly MenuRow[], ids: ReadonlySet<number>): string[] =>
  rows.filter(({ id }) => ids.has(id)).map(({ menuName }) => menuName)

const grant = async (
  { roleId, menuIds, version }: { roleId: string; menuIds: string[]; version: number },
  context: Context,
): Promise<null> => {
  const { database } = context
  const { row, own, holdings } = await lockRole(context, roleId)
  await refuseOwnRole(context, row, 'menuIds')
  if (row.version !== version) {
    throw await staleSave(database, row, {
      roleId,
      version: row.version,
      menuIds: [...holdings.menuIds].map(String),
    })
  }
  const wanted = new Set(menuIds.map(toRowId))
  const all = await keepMenus(database)
  const known = new Set(all.map(({ id }) => id))
  if ([...wanted].some((id) => !known.has(id))) refuse('menuIds', 'invalid')
  if (!holdsRole(own, { menuIds: wanted, dataScope: 4, platformId: row.platformId })) refuse('menuIds', 'notHeld')
  if (row.builtin === 1 && [...keptByBuiltin(all)].some((id) => !wanted.has(id))) refuse('menuIds', 'builtinRole')
  const added = new Set([...wanted].filter((id) => !holdings.menuIds.has(id)))
  const taken = new Set([...holdings.menuIds].filter((id) => !wanted.has(id)))
  await changeGrants(database, row.id, { added, taken })
  await updateVersioned(database, roles, row, context)
  context.audit({
    module: 'role',
    target: row.number,
    before: { taken: namesOf(all, taken) },
    after: { given: namesOf(all, added) },
  })
  context.publish({ topic: 'menu' })
  return null
}

const preview = async ({ roleId }: { roleId: string }, context: Context): Promise<null> => {
  const { database, actor, audit, publish } = context
  const row = await requireRole(database, actor, roleId)
  await setPreview(database, actor.tokenId, row.id)
  audit({ module: 'role', target: row.number, after: { preview: 'begun' } })
  publish({ topic: 'menu' })
  return null
}

const leavePreview = async (_input: unknown, context: Context): Promise<null> => {
  const { database, actor, audit, publish } = context
  await setPreview(database, actor.tokenId, null)
  const row = await findRole(database, actor.previewRoleId ?? 0)
  audit({ module: 'role', target: row?.number ?? actor.account, after: { preview: 'left' } })
  publish({ topic: 'menu' })
  return null
}

export const role = implement(
  roleApi,
  {
    list: (query, { database, actor }) => roleRows.page(database, actor, query),
    save,
    update,
    remove,
    grants,
    grant,
    preview,
    leavePreview,
  },
  {
    exports: {
      list: {
        key: 'roleId',
        columns: [
          { field: 'name', cell: ({ name, nameEn }, { language }) => (language === 'en' && nameEn) || name },
          'number',
          {
            field: 'platformId',
            cell: ({ platformId }, { language }) =>
              choiceName('role', 'platformId', platformId ?? 'shared', language) ?? platformId,
          },
          'dataScope',
          'userCount',
          'remark',
          'createTime',
        ],
      },
    },
    stored: { update: storedById('roleId', roles, true) },
    batch: { key: 'roleId', actions: { remove: {} } },
  },
)
