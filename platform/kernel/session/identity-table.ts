import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'
import { changeColumns, identity, moment, reference } from '../db/columns'
import { plainAccount } from '../db/plain-account'
import type { IssuedProof } from './issued-proof'

/** Staff of the console. Domain 2.25. */
export const webUsers = pgTable(
  'web_user',
  {
    id: identity(),
    account: varchar('account', { length: 32 }).notNull(),
    /** 1: made before case ceased to tell accounts apart, beside one of other case. Found by its exact spelling alone. */
    accountTwin: smallint('account_twin').$type<0 | 1>().notNull().default(0),
    realName: varchar('real_name', { length: 32 }).notNull(),
    passwordHash: text('password_hash').notNull(),
    superAdmin: smallint('super_admin').$type<0 | 1>().notNull().default(0),
    brandJurisdiction: integer('brand_jurisdiction').array().$type<PlatformId[]>().notNull(),
    organizationId: reference('organization_id').references(() => organizations.id),
    regionIds: reference('region_ids').array().notNull().default([]),
    phone: varchar('phone', { length: 20 }).notNull(),
    mailbox: varchar('mailbox', { length: 64 }).notNull(),
    avatar: text('avatar').notNull().default(''),
    introduction: varchar('introduction', { length: 200 }).notNull().default(''),
    status: smallint('status').$type<0 | 1>().notNull().default(1),
    lastLoginTime: moment('last_login_time'),
    lastLoginIp: varchar('last_login_ip', { length: 45 }),
    passwordUpdateTime: moment('password_update_time').notNull(),
    /** 1: it must be changed before anything else is done: somebody else knows it, or it is too old. Decisions 143, 202. */
    mustChangePassword: smallint('must_change_password').$type<0 | 1>().notNull().default(0),
    /** An account that was deleted signs in no more and is in no list; its name stays taken. Decision 70. */
    deletedTime: moment('deleted_time'),
    /** Which second factors they have, so that no call has to look: 1 an authenticator app, 2 a passkey, 3 both. */
    factorKinds: smallint('factor_kinds').$type<0 | 1 | 2 | 3>().notNull().default(0),
    ...changeColumns,
  },
  (table) => [
    unique('web_user_account').on(table.account),
    uniqueIndex('web_user_account_plain').on(plainAccount(table.account)).where(sql`${table.accountTwin} = 0`),
    index('web_user_last_login').on(table.lastLoginTime.asc().nullsFirst()),
    index('web_user_organization').on(table.organizationId),
    index('web_user_create_time').on(table.createTime),
  ],
)

/** Domain 2.26. */
export const roles = pgTable(
  'role',
  {
    id: identity(),
    name: varchar('name', { length: 32 }).notNull(),
    /** Shown in the English interface: roles of the seed have both names. */
    nameEn: varchar('name_en', { length: 48 }).notNull().default(''),
    number: varchar('number', { length: 16 }).notNull(),
    /** 1 all, 2 organization and below, 3 organization, 4 own. */
    dataScope: smallint('data_scope').$type<1 | 2 | 3 | 4>().notNull().default(1),
    builtin: smallint('builtin').$type<0 | 1>().notNull().default(0),
    /** Whoever holds it must have a second factor. Decision 203. */
    secondFactor: smallint('second_factor').$type<0 | 1>().notNull().default(0),
    /** The brand that made it, on which alone it gives anything; null: shared by all, and changed by superusers only. */
    platformId: integer('platform_id').$type<PlatformId>(),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    ...changeColumns,
  },
  (table) => [unique('role_number').on(table.number)],
)

export const userRoles = pgTable(
  'web_user_role',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    roleId: reference('role_id')
      .notNull()
      .references(() => roles.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index('web_user_role_role').on(table.roleId)],
)

/** Domain 2.27. The root's `pid` is 0, so the column has no foreign key. */
export const organizations = pgTable(
  'organization',
  {
    id: identity(),
    pid: reference('pid').notNull(),
    deptName: varchar('dept_name', { length: 64 }).notNull(),
    deptNameEn: varchar('dept_name_en', { length: 64 }).notNull().default(''),
    deptCode: varchar('dept_code', { length: 16 }),
    sort: integer('sort').notNull().default(0),
    leader: varchar('leader', { length: 32 }).notNull().default(''),
    phone: varchar('phone', { length: 20 }).notNull().default(''),
    email: varchar('email', { length: 64 }).notNull().default(''),
    regionId: reference('region_id'),
    ...changeColumns,
  },
  (table) => [unique('organization_code').on(table.deptCode), index('organization_pid').on(table.pid, table.sort)],
)

export type SignInWay = 'password' | 'oidc' | 'passkey'
const providerColumns = () => ({
  oidcIssuer: varchar('oidc_issuer', { length: 255 }),
  oidcSubject: varchar('oidc_subject', { length: 255 }),
  oidcSid: varchar('oidc_sid', { length: 255 }),
})

/** A signed-in browser. Only the digest of its token is stored: the database alone signs nobody in. */
export const sessions = pgTable(
  'session',
  {
    id: identity(),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    platformId: integer('platform_id').$type<PlatformId>().notNull(),
    ip: varchar('ip', { length: 45 }).notNull(),
    userAgent: text('user_agent').notNull(),
    createTime: moment('create_time').notNull(),
    lastUsedTime: moment('last_used_time').notNull(),
    revokedTime: moment('revoked_time'),
    revokeReason: varchar('revoke_reason', { length: 16 }).$type<RevokeReason>(),
    /** The role that this session previews: read only until it is left. Decision 72. */
    previewRoleId: reference('preview_role_id').references(() => roles.id, { onDelete: 'set null' }),
    way: varchar('way', { length: 16 }).$type<SignInWay>().notNull().default('password'),
    newBrowser: smallint('new_browser').$type<0 | 1>().notNull().default(0),
    /** When a second factor was last shown in it, or the password by who has none. */
    factorTime: moment('factor_time'),
    /** 1: it began with a password that another user had set; until a factor is shown again nothing counts as shown. */
    mustShow: smallint('must_show').$type<0 | 1>().notNull().default(0),
    /** 1: a second factor is asked for, and its user has none: nothing else is done before they have. */
    mustEnrol: smallint('must_enrol').$type<0 | 1>().notNull().default(0),
    /** The session at the company's provider, by which it is ended from there. */
    ...providerColumns(),
  },
  (table) => [
    unique('session_token_hash').on(table.tokenHash),
    index('session_user').on(table.userId),
    index('session_oidc').on(table.oidcIssuer, table.oidcSubject),
    index('session_create_time').on(table.createTime),
  ],
)
export type RevokeReason = 'logout' | 'password' | 'expired' | 'disabled' | 'ended' | 'limit' | 'provider' | 'factor'

/** A browser in which somebody has signed in before. Only a digest of what its cookie says is stored. Decision 143. */
export const knownDevices = pgTable(
  'known_device',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    deviceKey: varchar('device_key', { length: 64 }).notNull(),
    lastUsedTime: moment('last_used_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceKey] }),
    index('known_device_last_used').on(table.lastUsedTime),
  ],
)

/** Wrong passwords since the last right one, by account, by address, by pre-session id and by known device. */
export const loginFailures = pgTable(
  'login_failure',
  {
    /** `account:…`, `ip:…`, `uuid:…`, `device:…`, `own:…` or `factor:…`. */
    key: varchar('key', { length: 128 }).primaryKey(),
    count: integer('count').notNull(),
    firstTime: moment('first_time').notNull(),
    lastTime: moment('last_time').notNull(),
  },
  (table) => [index('login_failure_last_time').on(table.lastTime)],
)

/** The open challenge of one pre-session id; a new one replaces it. */
export const captchas = pgTable(
  'captcha',
  {
    uuid: varchar('uuid', { length: 64 }).primaryKey(),
    /** What the picture says; empty for a proof of work. */
    answer: varchar('answer', { length: 16 }).notNull(),
    proof: jsonb('proof').$type<IssuedProof>(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index('captcha_expire_time').on(table.expireTime)],
)
