import './zod-mode'
import * as z from 'zod'
import { ControllerType, exportOf, jobId, MacWifiId, OnlineStatus } from './device'
import { Relation, RelationStatus } from './distributor'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'
import { PlatformId } from './platform-id'

/** 1 ordinary user, 2 dealer, 3 distributor. Domain 2.10. */
export const AccountType = z.literal([1, 2, 3])
export type AccountType = z.infer<typeof AccountType>
/** 1 normal, 0 frozen, 9 deleted by the user. */
export const AppUserStatus = z.literal([1, 0, 9])
export type AppUserStatus = z.infer<typeof AppUserStatus>
/** Whose data the app shows: 1 own, 2 projects, 3 regions, 4 devices. */
export const AppDataScope = z.literal([1, 2, 3, 4])
export type AppDataScope = z.infer<typeof AppDataScope>

/** A person with the phone app. Account and phone are masked. */
export const AppUser = z.object({
  userId: Id,
  platformId: PlatformId,
  account: z.string(),
  nickname: z.string(),
  accountType: AccountType,
  phoneCode: z.string(),
  phone: z.string(),
  /** Masked. */
  email: z.string(),
  countryCode: z.string(),
  language: z.string(),
  timeZone: z.string(),
  company: z.string(),
  registerTime: DateTime,
  lastLoginTime: DateTime.nullable(),
  lastLoginIp: z.string(),
  clientType: z.enum(['', 'iOS', 'Android']),
  appVersion: z.string(),
  groupCount: z.number().int(),
  deviceCount: z.number().int(),
  projectCount: z.number().int(),
  status: AppUserStatus,
  dataScope: AppDataScope,
  version: z.number().int(),
})
export type AppUser = z.infer<typeof AppUser>

type InState = Pick<AppUser, 'status' | 'accountType'>
/** What the state of an app user allows; the button and the platform use the same function. */
export const appUserCan = {
  freeze: ({ status }: Pick<InState, 'status'>): boolean => status === 1,
  unfreeze: ({ status }: Pick<InState, 'status'>): boolean => status === 0,
  changeType: ({ status }: Pick<InState, 'status'>): boolean => status !== 9,
  setDataScope: ({ status }: Pick<InState, 'status'>): boolean => status !== 9,
  /** An administrator of a group must be able to sign in. */
  administrate: ({ status }: Pick<InState, 'status'>): boolean => status === 1,
}

/** What a change of account type deletes or releases. Spec 4; domain 4.5; what the domain leaves open is decision 75. */
export const typeChangeTakes = (from: AccountType, to: AccountType): { projects: boolean; relations: boolean } => ({
  // An ordinary user has no projects.
  projects: from !== 1 && to === 1,
  // A relation is between a distributor and a dealer: it ends when one side is neither any more.
  relations: from !== 1 && from !== to,
})

export const appUserSorts = ['account', 'nickname', 'registerTime', 'lastLoginTime'] as const
const filters = {
  account: searchText.optional(),
  nickname: searchText.optional(),
  accountType: fromQuery(AccountType).optional(),
  status: fromQuery(AppUserStatus).optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  userId: Id.optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  timeZone: ZoneName.optional(),
  registerFrom: Day.optional(),
  registerTo: Day.optional(),
  loginFrom: Day.optional(),
  loginTo: Day.optional(),
}
export const AppUserQuery = listQuery(appUserSorts, filters)
export type AppUserQuery = z.infer<typeof AppUserQuery>
export const AppUserFilter = z.strictObject(filters)
export type AppUserFilter = z.infer<typeof AppUserFilter>

/** A project or a relation lost by a change of account type. */
export const LostProject = z.object({
  projectId: Id,
  projectName: z.string(),
  city: z.string(),
  /** Controllers that stay but no longer belong to a project. */
  deviceCount: z.number().int(),
})
export type LostProject = z.infer<typeof LostProject>
export const LostRelation = z.object({
  relationId: Id,
  distributorAccount: z.string(),
  distributorCompany: z.string(),
  dealerEmail: z.string(),
  dealerName: z.string(),
  status: RelationStatus,
})
export type LostRelation = z.infer<typeof LostRelation>

/** What a change of account type would do right now. */
export const TypeImpact = z.object({
  accountType: AccountType,
  nextType: AccountType,
  projects: z.array(LostProject),
  relations: z.array(LostRelation),
  /** Fingerprint of all of the above: the change must send it. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
})
export type TypeImpact = z.infer<typeof TypeImpact>

export const UserGroup = z.object({
  groupId: Id,
  groupNo: z.string(),
  groupName: z.string(),
  /** 1 administrator, 2 member. */
  role: z.literal([1, 2]),
  joinTime: DateTime,
})
export type UserGroup = z.infer<typeof UserGroup>
export const UserDevice = z.object({
  macWifiId: MacWifiId,
  deviceName: z.string(),
  controllerType: ControllerType,
  onlineStatus: OnlineStatus,
  groupName: z.string(),
})
export type UserDevice = z.infer<typeof UserDevice>

const key = z.string().regex(/^[0-9A-Za-z]{1,19}$/, { error: 'invalid' })
/** What an app user may see. The keys are of projects, regions or controllers, depending on the scope. */
export const DataScopeForm = z
  .strictObject({
    userId: Id,
    dataScope: AppDataScope,
    keys: z.array(key).max(200, { error: 'outOfRange' }),
    version: z.number().int(),
  })
  .refine(({ dataScope, keys }) => dataScope === 1 || keys.length > 0, { error: 'required', path: ['keys'] })
export type DataScopeForm = z.infer<typeof DataScopeForm>

export const ScopeOption = z.object({ key: z.string(), name: z.string(), note: z.string() })
export type ScopeOption = z.infer<typeof ScopeOption>

/** What replaces the hidden part of a masked account. */
export const maskedMark = '****'
/** Masked fields of an app user that can be shown in full, one at a time. */
export const RevealedField = z.enum(['account', 'phone', 'email'])
export type RevealedField = z.infer<typeof RevealedField>

const byId = z.strictObject({ userId: Id })
const version = z.number().int()

// ours: not shown in the spec
export const appUserApi = {
  list: get('/sys/app/user/list', { access: 'appUser:list', input: AppUserQuery, data: page(AppUser) }),
  info: get('/sys/app/user/info', {
    access: 'appUser:list',
    input: byId,
    data: z.object({
      user: AppUser,
      groups: z.array(UserGroup),
      devices: z.array(UserDevice),
      projects: z.array(LostProject),
      relations: z.array(Relation),
    }),
  }),
  /**
   * One masked text of one app user in full, for users who may change app users. It changes nothing but is an effect:
   * each call is a row of the operation log.
   */
  reveal: post('/sys/app/user/reveal', {
    access: 'appUser:update',
    input: z.strictObject({ userId: Id, field: RevealedField }),
    data: z.object({ text: z.string() }),
  }),
  export: post('/sys/app/user/export', {
    access: 'appUser:export',
    input: exportOf(AppUserFilter, appUserSorts),
    data: jobId,
  }),
  /** Frozen, a user cannot sign in to the app. */
  setStatus: post('/sys/app/user/status', {
    access: 'appUser:update',
    input: z.strictObject({ userId: Id, status: z.literal([0, 1]), version }),
    data: nothing,
  }),
  /** What a change of account type would take with it: listed by name before the confirmation. */
  typeImpact: get('/sys/app/user/typeImpact', {
    access: 'appUser:type',
    input: z.strictObject({ userId: Id, accountType: fromQuery(AccountType) }),
    data: TypeImpact,
  }),
  /**
   * Changes the account type and deletes exactly what was shown. If that has changed, refuses with
   * 409 and the current impact.
   */
  changeType: post('/sys/app/user/type', {
    access: 'appUser:type',
    input: z.strictObject({ userId: Id, accountType: AccountType, fingerprint: TypeImpact.shape.fingerprint }),
    data: nothing,
  }),
  dataScope: get('/sys/app/user/dataScope', {
    access: 'appUser:list',
    input: byId,
    data: z.object({ dataScope: AppDataScope, options: z.array(ScopeOption), version }),
  }),
  /** Options for a data permission: at most 20, best match first. */
  scopeOptions: get('/sys/app/user/scopeOptions', {
    access: 'appUser:update',
    input: z.strictObject({ dataScope: fromQuery(z.literal([2, 3, 4])), search: searchText.default('') }),
    data: z.object({ list: z.array(ScopeOption) }),
  }),
  setDataScope: post('/sys/app/user/setDataScope', {
    access: 'appUser:update',
    input: DataScopeForm,
    data: nothing,
  }),
}
