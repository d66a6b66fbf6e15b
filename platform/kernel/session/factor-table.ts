import { index, integer, pgTable, primaryKey, smallint, text, unique, varchar } from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'
import { identity, moment, reference } from '../db/columns'
import { type SignInWay, webUsers } from './identity-table'

const owner = () =>
  reference('user_id')
    .notNull()
    .references(() => webUsers.id, { onDelete: 'cascade' })

/** The first step of a sign-in that waits for its second. Only the digest of its token is stored. */
export const signInSteps = pgTable(
  'sign_in_step',
  {
    tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
    userId: owner(),
    platformId: integer('platform_id').$type<PlatformId>().notNull(),
    /** The visitor that it is bound to. */
    uuid: varchar('uuid', { length: 64 }).notNull(),
    way: varchar('way', { length: 16 }).$type<SignInWay>().notNull(),
    deviceKey: varchar('device_key', { length: 64 }),
    oidcIssuer: varchar('oidc_issuer', { length: 255 }),
    oidcSubject: varchar('oidc_subject', { length: 255 }),
    oidcSid: varchar('oidc_sid', { length: 255 }),
    tries: smallint('tries').notNull().default(0),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index('sign_in_step_expire_time').on(table.expireTime), index('sign_in_step_user').on(table.userId)],
)

/** The secret of an authenticator app, sealed with the platform's factor key. */
export const totpSecrets = pgTable('totp_secret', {
  userId: owner().primaryKey(),
  sealed: text('sealed').notNull(),
  /** When the first code of it was shown; until then it is in `passkey_challenge`. */
  confirmTime: moment('confirm_time'),
  /** The last time step that was accepted: no code counts twice. */
  lastStep: integer('last_step').notNull().default(0),
  createTime: moment('create_time').notNull(),
})

/** A recovery code, as a keyed digest; used once. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: owner(),
    digest: varchar('digest', { length: 64 }).notNull(),
    usedTime: moment('used_time'),
    /** The key of the digest. A version that knows no names has one plain key, which is named 1. */
    keyName: varchar('key_name', { length: 6 }).notNull().default('1'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
)

/** A passkey of one brand's host. */
export const passkeys = pgTable(
  'passkey',
  {
    id: identity(),
    userId: owner(),
    platformId: integer('platform_id').$type<PlatformId>().notNull(),
    /** base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    synced: smallint('synced').$type<0 | 1>().notNull().default(0),
    name: varchar('name', { length: 32 }).notNull(),
    createTime: moment('create_time').notNull(),
    lastUsedTime: moment('last_used_time'),
  },
  (table) => [unique('passkey_credential').on(table.credentialId), index('passkey_user').on(table.userId)],
)

/**
 * What is open until it is answered, and that a new one replaces: the challenge of a visitor (`uuid:…`), of somebody
 * signed in who shows a passkey (`session:…`) or makes one (`new:…`), and the sealed secret of an authenticator app of
 * which no code has been shown yet (`totp:…`).
 */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    key: varchar('key', { length: 96 }).primaryKey(),
    challenge: varchar('challenge', { length: 128 }).notNull(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index('passkey_challenge_expire_time').on(table.expireTime)],
)

/** The company's account of a user: by issuer and subject, never by mail. */
export const userIdentities = pgTable(
  'user_identity',
  {
    id: identity(),
    userId: owner(),
    issuer: varchar('issuer', { length: 255 }).notNull(),
    subject: varchar('subject', { length: 255 }).notNull(),
    createTime: moment('create_time').notNull(),
    lastUsedTime: moment('last_used_time'),
  },
  (table) => [
    unique('user_identity_subject').on(table.issuer, table.subject),
    index('user_identity_user').on(table.userId),
  ],
)

/** Tokens of a provider that have been taken, by digest, for as long as they could be sent again. */
export const usedTokens = pgTable(
  'used_token',
  { digest: varchar('digest', { length: 64 }).primaryKey(), expireTime: moment('expire_time').notNull() },
  (table) => [index('used_token_expire_time').on(table.expireTime)],
)

/** Hashes of passwords that a user had before, the current one included. */
export const oldPasswords = pgTable(
  'old_password',
  {
    id: identity(),
    userId: owner(),
    passwordHash: text('password_hash').notNull(),
    createTime: moment('create_time').notNull(),
  },
  (table) => [index('old_password_user').on(table.userId, table.id)],
)

export type NoticeKind =
  | 'newBrowser'
  | 'factorReset'
  | 'factorAdded'
  | 'factorRemoved'
  | 'passwordReset'
  | 'identityLinked'

/** What happened to an account that its owner may not know of, until they have read it. */
export const accountNotices = pgTable(
  'account_notice',
  {
    id: identity(),
    userId: owner(),
    kind: varchar('kind', { length: 16 }).$type<NoticeKind>().notNull(),
    time: moment('time').notNull(),
    ip: varchar('ip', { length: 45 }).notNull(),
    client: text('client').notNull(),
    byName: varchar('by_name', { length: 32 }).notNull().default(''),
    /** The session that it came from, to which it is no news. */
    sessionId: reference('session_id'),
    seenTime: moment('seen_time'),
  },
  (table) => [index('account_notice_user').on(table.userId, table.id)],
)
