import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { OidcSettings } from '../../kernel/config/oidc-config'
import type { Database } from '../../kernel/db/database'
import { plainAccount } from '../../kernel/db/plain-account'
import { PlatformError } from '../../kernel/error/platform-error'
import { userIdentities } from '../../kernel/session/factor-table'
import { organizations, roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import { numberedAccount, organizationsOf, personOf, rolesOf } from './oidc-claims'
import type { IdClaims } from './oidc-token'

export type WebUserRow = typeof webUsers.$inferSelect
/** What a provider says of somebody, and what the brand makes of it. */
type Told = { settings: OidcSettings; claims: IdClaims; platformId: PlatformId; now: Date }

const isIdentity = ({ settings, claims }: Pick<Told, 'settings' | 'claims'>) =>
  and(eq(userIdentities.issuer, settings.issuer), eq(userIdentities.subject, claims.sub))

/** Whose account of a provider it is; undefined: nobody's here. */
export const findIdentified = async (
  database: Database,
  told: Pick<Told, 'settings' | 'claims'>,
): Promise<WebUserRow | undefined> => {
  const [found] = await database
    .select({ user: webUsers })
    .from(userIdentities)
    .innerJoin(webUsers, eq(webUsers.id, userIdentities.userId))
    .where(isIdentity(told))
  return found?.user
}

/** Of two first sign-ins of one person at the same time, the second waits here and then finds the user of the first. */
export const lockIdentity = async (tx: Database, { settings, claims }: Told): Promise<void> => {
  const name = JSON.stringify([settings.issuer, claims.sub])
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}

/** Roles of those numbers that are in force on a brand. */
const readRoles = async (database: Database, numbers: readonly string[], platformId: PlatformId) => {
  const inForce = or(isNull(roles.platformId), eq(roles.platformId, platformId))
  const rows = await database
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.number, [...numbers]), inForce))
    .orderBy(asc(roles.id))
  return rows.map(({ id }) => id)
}

/** The role ids that the mapping gives, and all that it could give; null: it maps no roles. */
const readMappedRoles = async (database: Database, { settings, claims, platformId }: Told) => {
  const mapped = rolesOf(settings, claims)
  if (mapped === null) return null
  return {
    wanted: await readRoles(database, mapped.wanted, platformId),
    all: await readRoles(database, mapped.all, platformId),
  }
}

/** Whether the mapping gives any role at all. */
export const hasMappedRole = async (database: Database, told: Told): Promise<boolean> =>
  ((await readMappedRoles(database, told))?.wanted.length ?? 0) > 0

const findOrganization = async (database: Database, { settings, claims }: Told): Promise<number | null> => {
  const codes = organizationsOf(settings, claims)
  if (codes.length === 0) return null
  const [found] = await database
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.deptCode, [...codes]))
    .orderBy(asc(organizations.id))
    .limit(1)
    .for('key share')
  return found?.id ?? null
}

/** Takes the first free account, in whatever case others are written. */
const insertUser = async (
  tx: Database,
  { account, ...values }: Omit<typeof webUsers.$inferInsert, 'id'>,
): Promise<WebUserRow> => {
  for (let nth = 1; nth <= 1000; nth++) {
    const wanted = numberedAccount(account, nth)
    if ((await tx.$count(webUsers, eq(plainAccount(webUsers.account), wanted))) > 0) continue
    const [row] = await tx
      .insert(webUsers)
      .values({ ...values, account: wanted })
      .onConflictDoNothing()
      .returning()
    if (row !== undefined) return row
  }
  throw new Error(`no account like ${account} is free`)
}

/** Makes the user of an account that nobody here has yet. Nobody knows a password of theirs. */
export const createIdentified = async (tx: Database, told: Told, passwordHash: string): Promise<WebUserRow> => {
  const { settings, claims, platformId, now } = told
  const user = await insertUser(tx, {
    ...personOf(claims),
    // biome-ignore lint/plugin/password-history: the hash is of random bytes that no person knows
    passwordHash,
    brandJurisdiction: [platformId],
    phone: '',
    passwordUpdateTime: now,
    createTime: now,
    updateTime: now,
  })
  await tx
    .insert(userIdentities)
    .values({ userId: user.id, issuer: settings.issuer, subject: claims.sub, createTime: now })
  return user
}

/** Numbers of roles and the organization, before and after, of what the claims have changed. */
type Changed = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Gives a user the roles that the mapping names for their claims, and takes those that it names for others. */
const setMappedRoles = async (tx: Database, userId: number, told: Told): Promise<Changed | null> => {
  const mapped = await readMappedRoles(tx, told)
  if (mapped === null) return null
  const rows = await tx
    .select({ id: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(userRoles.roleId))
  const held = rows.map(({ id }) => id)
  const given = mapped.wanted.filter((id) => !held.includes(id))
  const taken = mapped.all.filter((id) => held.includes(id) && !mapped.wanted.includes(id))
  if (given.length === 0 && taken.length === 0) return null
  if (taken.length > 0) {
    await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), inArray(userRoles.roleId, taken)))
  }
  if (given.length > 0) {
    await tx
      .insert(userRoles)
      .values(given.map((roleId) => ({ userId, roleId })))
      .onConflictDoNothing()
  }
  const left = [...held.filter((id) => !taken.includes(id)), ...given].sort((a, b) => a - b)
  return { before: { roleIds: held }, after: { roleIds: left } }
}

/**
 * Brings roles and organization of a user to what the provider says of them now, as far as the site maps them: what it
 * names nowhere stays as it is. Answers what changed.
 */
export const followClaims = async (tx: Database, user: WebUserRow, told: Told): Promise<Changed | null> => {
  const { now } = told
  const organizationId = await findOrganization(tx, told)
  const moved = organizationId !== null && organizationId !== user.organizationId
  const granted = await setMappedRoles(tx, user.id, told)
  const used = tx.update(userIdentities).set({ lastUsedTime: now }).where(isIdentity(told))
  // It was taken from the user since the token was looked at.
  if ((await used.returning({ id: userIdentities.id })).length === 0) throw new PlatformError('stepExpired')
  if (granted === null && !moved) return null
  await tx
    .update(webUsers)
    .set({ ...(moved && { organizationId }), version: sql`${webUsers.version} + 1`, updateTime: now, updateUser: null })
    .where(eq(webUsers.id, user.id))
  return {
    before: { ...granted?.before, ...(moved && { organizationId: user.organizationId }) },
    after: { ...granted?.after, ...(moved && { organizationId }) },
  }
}
