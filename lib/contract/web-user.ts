import './zod-mode'
import * as z from 'zod'
import { DateTime, fromQuery, get, Id, listQuery, noInput, nothing, page, post, searchText } from './endpoint'
import { PlatformId } from './platform-id'
import { EndedSessions, EndSessions, SessionList } from './session'
import { codeText, Mailbox, Mobile, NewPassword, nameText } from './text'

/** 0 ordinary user, 1 superuser. Domain 2.25; on the wire under the spec's name for the current user. */
export const SuperAdmin = z.literal([0, 1])
/** 1 enabled, 0 disabled. */
export const WebUserStatus = z.literal([0, 1])

const NamedRole = z.object({ roleId: Id, name: z.string() })

/** Staff of the console. Domain 2.25. */
export const WebUser = z.object({
  userId: Id,
  account: z.string(),
  realName: z.string(),
  superAdmin: SuperAdmin,
  organizationId: Id.nullable(),
  organizationName: z.string(),
  roles: z.array(NamedRole),
  brandJurisdiction: z.array(PlatformId),
  regionIds: z.array(Id),
  phone: z.string(),
  mailbox: z.string(),
  status: WebUserStatus,
  lastLoginTime: DateTime.nullable(),
  createTime: DateTime,
  /** The caller. */
  self: z.literal([0, 1]),
  /** Has a second factor. */
  factor: z.literal([0, 1]).default(0),
  /** Whether the caller holds at least as much as this user, and so may change them. */
  within: z.literal([0, 1]),
  version: z.number().int(),
})
export type WebUser = z.infer<typeof WebUser>

/**
 * What may be done with a web user. Nobody changes users who hold more than they do; rules against lock-out (their
 * own account, the last superuser) are rechecked by the platform in the transaction of the change.
 */
export const webUserCan = {
  edit: (user: Pick<WebUser, 'within'>) => user.within === 1,
  enable: (user: Pick<WebUser, 'within' | 'status'>) => user.within === 1 && user.status === 0,
  disable: (user: Pick<WebUser, 'within' | 'status' | 'self'>) =>
    user.within === 1 && user.status === 1 && user.self === 0,
  remove: (user: Pick<WebUser, 'within' | 'self'>) => user.within === 1 && user.self === 0,
  /** Changing one's own password needs the old one. */
  resetPassword: (user: Pick<WebUser, 'within' | 'self'>) => user.within === 1 && user.self === 0,
  /** By a superuser, for somebody who has lost their phone. */
  resetFactors: (user: Pick<WebUser, 'within' | 'self' | 'factor'>) =>
    user.within === 1 && user.self === 0 && user.factor === 1,
}

/** Which rule of `webUserCan` keeps the caller from changing this user; undefined: the action's own. */
export const webUserWhyNot = (user: Pick<WebUser, 'within' | 'self'>): 'edit' | 'self' | undefined => {
  if (user.within === 0) return 'edit'
  return user.self === 1 ? 'self' : undefined
}

const filters = {
  account: searchText.optional(),
  realName: searchText.optional(),
  /** The organization and those below it. */
  organizationId: Id.optional(),
  roleId: Id.optional(),
  brand: fromQuery(PlatformId).optional(),
  superAdmin: fromQuery(SuperAdmin).optional(),
  status: fromQuery(WebUserStatus).optional(),
}
export const webUserSorts = ['account', 'lastLoginTime', 'createTime'] as const
export const WebUserQuery = listQuery(webUserSorts, filters)
export type WebUserQuery = z.infer<typeof WebUserQuery>

const form = {
  realName: nameText(32),
  organizationId: Id.nullable(),
  roleIds: z.array(Id).min(1, { error: 'required' }).max(20),
  brandJurisdiction: z.array(PlatformId).min(1, { error: 'required' }).max(3),
  regionIds: z.array(Id).max(100),
  phone: Mobile,
  mailbox: Mailbox,
  superAdmin: SuperAdmin,
}
/** Domain 2.25: letters, digits and `_`. */
const Account = codeText(32).regex(/^\w+$/, { error: 'specialCharactersAndChinese' })
export const NewWebUser = z.strictObject({ account: Account, password: NewPassword, ...form })
export type NewWebUser = z.infer<typeof NewWebUser>
export const WebUserForm = z.strictObject({ userId: Id, ...form, version: z.number().int() })
export type WebUserForm = z.infer<typeof WebUserForm>

const byId = z.strictObject({ userId: Id })
const RoleOption = z.object({
  roleId: Id,
  name: z.string(),
  /** Whether the caller may give it to somebody. */
  within: z.literal([0, 1]),
})
export type RoleOption = z.infer<typeof RoleOption>

/** The company's account of a user, by the provider's own name of it. */
export const Identity = z.object({
  identityId: Id,
  issuer: z.string(),
  subject: z.string(),
  createTime: DateTime,
  lastUsedTime: DateTime.nullable(),
})
export type Identity = z.infer<typeof Identity>

// ours: not shown in the spec. Paths by domain 7.
export const webUserApi = {
  /** Web users of the brand, within the caller's data scope. */
  list: get('/sys/user/list', { access: 'user:list', input: WebUserQuery, data: page(WebUser) }),
  one: get('/sys/user/one', { access: 'user:list', input: byId, data: WebUser }),
  /** Roles to choose from. */
  roles: get('/sys/user/roles', {
    access: 'user:list',
    input: noInput,
    data: z.object({ list: z.array(RoleOption) }),
  }),
  save: post('/sys/user/save', {
    access: 'user:save',
    stepUp: true,
    input: NewWebUser,
    data: z.object({ userId: Id }),
  }),
  update: post('/sys/user/update', { access: 'user:save', stepUp: true, input: WebUserForm, data: nothing }),
  /** Sets a password; every session of that user ends. */
  resetPassword: post('/sys/user/resetPassword', {
    access: 'user:password',
    stepUp: true,
    input: z.strictObject({ userId: Id, password: NewPassword }),
    data: nothing,
  }),
  setStatus: post('/sys/user/status', {
    access: 'user:save',
    stepUp: true,
    input: z.strictObject({ userId: Id, status: WebUserStatus }),
    data: nothing,
  }),
  /** The account ends and its name is never reused: the logs keep meaning that person. */
  remove: post('/sys/user/delete', { access: 'user:delete', stepUp: true, input: byId, data: nothing }),
  /** Takes every second factor of a user away, ends their sessions, and tells them. Superusers only. */
  resetFactors: post('/sys/user/resetFactors', { access: 'user:save', stepUp: true, input: byId, data: nothing }),
  identities: get('/sys/user/identities', {
    access: 'user:list',
    input: byId,
    data: z.object({ list: z.array(Identity) }),
  }),
  /** Of the issuer of the session's brand. Superusers only: whoever holds that account signs in as this user. */
  linkIdentity: post('/sys/user/linkIdentity', {
    access: 'user:save',
    stepUp: true,
    input: z.strictObject({ userId: Id, subject: nameText(255) }),
    data: nothing,
  }),
  unlinkIdentity: post('/sys/user/unlinkIdentity', {
    access: 'user:save',
    stepUp: true,
    input: z.strictObject({ userId: Id, identityId: Id }),
    data: nothing,
  }),
  sessions: get('/sys/user/sessions', { access: 'user:list', input: byId, data: SessionList }),
  endSessions: post('/sys/user/endSessions', {
    access: 'user:save',
    input: EndSessions.extend({ userId: Id }),
    data: EndedSessions,
  }),
}
