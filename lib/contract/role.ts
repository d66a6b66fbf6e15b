import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, listQuery, noInput, nothing, page, post, searchText } from './endpoint'
import { MenuType } from './menu'
import { PlatformId } from './platform-id'
import { labelText, remarkText } from './text'

/** 1 all, 2 own organization and below, 3 own organization, 4 own. Domain 2.26. Of several roles the widest applies. */
export const DataScope = z.literal([1, 2, 3, 4])
export type DataScope = z.infer<typeof DataScope>

/** Domain 2.26. */
export const Role = z.object({
  roleId: Id,
  name: z.string(),
  nameEn: z.string(),
  number: z.string(),
  dataScope: DataScope,
  builtin: z.literal([0, 1]),
  /** Whoever holds it must show a second factor when they sign in, on a brand that has switched it on. */
  secondFactor: z.literal([0, 1]).default(0),
  /** The only brand on which it grants anything; null: shared by all brands, and changed by superusers only. */
  platformId: PlatformId.nullable(),
  remark: z.string(),
  userCount: z.number().int(),
  createTime: DateTime,
  /** The caller holds it. */
  own: z.literal([0, 1]),
  /** Whether the caller may change it: they hold at least as much as it grants, and it is of their brand. */
  within: z.literal([0, 1]),
  version: z.number().int(),
})
export type Role = z.infer<typeof Role>

/** What may be done with a role. */
export const roleCan = {
  edit: (role: Pick<Role, 'within'>) => role.within === 1,
  /** Only superusers change the rights of a role that they hold themselves: `own` is 0 for a superuser. */
  grant: (role: Pick<Role, 'within' | 'own'>) => role.within === 1 && role.own === 0,
  remove: (role: Pick<Role, 'within' | 'own' | 'builtin' | 'userCount'>) =>
    role.within === 1 && role.own === 0 && role.builtin === 0 && role.userCount === 0,
}

/** Which rule of `roleCan` keeps the caller from changing this role; undefined: that it is the caller's own. */
export const roleWhyNot = (role: Pick<Role, 'within' | 'platformId'>): 'edit' | 'shared' | undefined => {
  if (role.within === 1) return undefined
  return role.platformId === null ? 'shared' : 'edit'
}

export const roleSorts = ['name', 'number', 'createTime'] as const
export const RoleQuery = listQuery(roleSorts, { name: searchText.optional(), number: searchText.optional() })
export type RoleQuery = z.infer<typeof RoleQuery>

const form = {
  name: labelText(32),
  nameEn: z.union([z.literal(''), labelText(48)]),
  number: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(16, { error: 'tooLong' })
    .regex(/^R_[A-Z][A-Z0-9_]*$/, { error: 'roleNumber' }),
  dataScope: DataScope,
  secondFactor: z.literal([0, 1]).default(0),
  remark: remarkText(200),
}
export const RoleForm = z.strictObject(form)
export type RoleForm = z.infer<typeof RoleForm>
export const RoleUpdate = z.strictObject({ roleId: Id, ...form, version: z.number().int() })
export type RoleUpdate = z.infer<typeof RoleUpdate>

/** A menu row as the permission setting shows it. */
export const GrantRow = z.object({
  id: Id,
  pid: Id,
  menuName: z.string(),
  menuNameEn: z.string(),
  type: MenuType,
  perms: z.string(),
  orderNum: z.number().int(),
  platformIds: z.array(PlatformId),
  /** Whether the caller may give or take it. */
  within: z.literal([0, 1]),
  /** A builtin role keeps it: without it nobody could grant rights any more. */
  kept: z.literal([0, 1]),
})
export type GrantRow = z.infer<typeof GrantRow>

const byId = z.strictObject({ roleId: Id })
const version = z.number().int()
const menuIds = z.array(Id).max(1000)

/** What a preview shows: the role, minus what the caller does not hold. */
export const RoleGrants = z.object({ rows: z.array(GrantRow), menuIds, version })
export type RoleGrants = z.infer<typeof RoleGrants>

// ours: not shown in the spec. Paths by domain 7.
export const roleApi = {
  list: get('/sys/role/list', { access: 'role:list', input: RoleQuery, data: page(Role) }),
  save: post('/sys/role/save', { access: 'role:save', stepUp: true, input: RoleForm, data: z.object({ roleId: Id }) }),
  update: post('/sys/role/update', { access: 'role:save', stepUp: true, input: RoleUpdate, data: nothing }),
  remove: post('/sys/role/delete', { access: 'role:delete', stepUp: true, input: byId, data: nothing }),
  /** Every menu row, and whether the role has it. */
  grants: get('/sys/role/menus', { access: 'role:list', input: byId, data: RoleGrants }),
  grant: post('/sys/role/grant', {
    access: 'role:grant',
    stepUp: true,
    input: z.strictObject({ roleId: Id, menuIds, version }),
    data: nothing,
  }),
  /**
   * From the next call on, this session sees what the role sees and changes nothing, until the preview or the session
   * ends. It never shows more than the caller holds.
   */
  preview: post('/sys/role/preview', { access: 'role:grant', input: byId, data: nothing }),
  leavePreview: post('/sys/role/leavePreview', { access: 'session', input: noInput, data: nothing }),
}
