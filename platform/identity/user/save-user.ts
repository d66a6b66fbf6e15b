import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NewWebUser, WebUserForm } from '@/lib/contract/web-user'
import { stampsOf, updateVersioned } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { organizationsWithin, regionsWithin } from '../../kernel/session/data-scope'
import { organizations, userRoles, webUsers } from '../../kernel/session/identity-table'
import { staleSave } from '../../kernel/session/stale-save'
import { regions } from '../../nouns/tables/region'
import { rememberPassword } from '../login/password-history'
import { type Holdings, holdsAll, holdsRole, readHoldings, readRoleHoldings } from './holdings'
import { takeRoles } from './role-rows'
import { lockSuperusers, refuse, requireOneLeft, requireStillSuperuser } from './superusers'
import { requireStaff, type WebUserRow } from './user-rows'

type Given = Omit<NewWebUser, 'account' | 'password'>

/** A form's references as keys, those that exist. */
const readGiven = async (database: Database, { roleIds, organizationId, regionIds, ...rest }: Given) => {
  const wanted = [...new Set(roleIds.map(toRowId))]
  const held = await readRoleHoldings(database, wanted)
  if (held.size !== wanted.length) refuse('roleIds', 'invalid')
  const organization = organizationId === null ? null : toRowId(organizationId)
  if (organization !== null) {
    // Kept until the end: the organization is not deleted meanwhile.
    const found = await database
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organization))
      .for('key share')
    if (found.length === 0) refuse('organizationId', 'invalid')
  }
  const places = [...new Set(regionIds.map(toRowId))].sort((a, b) => a - b)
  if (places.length > 0 && (await database.$count(regions, inArray(regions.id, places))) !== places.length) {
    refuse('regionIds', 'invalid')
  }
  const brands = [...new Set(rest.brandJurisdiction)].sort((a, b) => a - b)
  return { ...rest, brandJurisdiction: brands, roles: held, organizationId: organization, regionIds: places }
}
type Read = Awaited<ReturnType<typeof readGiven>>

/** Nobody gives what they do not hold: a superuser's place, a brand, a role, an organization or region that they see. */
const requireHeld = async (database: Database, context: Context, own: Holdings, given: Read): Promise<void> => {
  const { actor } = context
  if (given.superAdmin === 1 && own.superAdmin === 0) refuse('superAdmin', 'superuserOnly')
  if (given.brandJurisdiction.some((brand) => !own.brands.has(brand))) refuse('brandJurisdiction', 'notHeld')
  if ([...given.roles.values()].some((role) => !holdsRole(own, role, given.brandJurisdiction)))
    refuse('roleIds', 'notHeld')
  const limit = organizationsWithin(actor)
  if (limit !== undefined) {
    const found =
      given.organizationId === null
        ? []
        : await database
            .select({ id: organizations.id })
            .from(organizations)
            .where(and(eq(organizations.id, given.organizationId), limit))
    if (found.length === 0) refuse('organizationId', 'outsideScope')
  }
  if (actor.reach === null) return
  const seen = sql`${regions.id} in ${regionsWithin(actor.reach)}`
  const inside =
    given.regionIds.length === 0 ? 0 : await database.$count(regions, and(inArray(regions.id, given.regionIds), seen))
  if (inside !== given.regionIds.length) refuse('regionIds', 'outsideScope')
}

/** The user of that key within the caller's brand and data scope, locked. Throws `notFound`. */
export const lockUser = (database: Database, { actor }: Context, userId: string): Promise<WebUserRow> =>
  requireStaff(database, actor, userId, { lock: true })

/** Refuses a change of somebody who holds more than the caller: their password or their mailbox would be their rights. */
export const requireWithin = async (database: Database, context: Context, row: WebUserRow): Promise<Holdings> => {
  const own = await readHoldings(database, context.actor.userId)
  if (row.id !== context.actor.userId && !holdsAll(own, await readHoldings(database, row.id))) {
    throw new PlatformError('forbidden')
  }
  return own
}

const setRoles = async (database: Database, userId: number, roleIds: readonly number[]): Promise<void> => {
  await takeRoles(database, userId)
  await database.insert(userRoles).values(roleIds.map((roleId) => ({ userId, roleId })))
}

const told = ({ roles, ...given }: Read) => ({ ...given, roleIds: [...roles.keys()].sort((a, b) => a - b) })

/** Makes a user; the password has been hashed before the transaction. Answers the key. */
export const createUser = async (
  database: Database,
  context: Context,
  { account, password: _secret, ...form }: NewWebUser,
  passwordHash: string,
): Promise<number> => {
  const { actor, now } = context
  if (form.superAdmin === 1) requireStillSuperuser(await lockSuperusers(database), actor)
  const given = await readGiven(database, form)
  await requireHeld(database, context, await readHoldings(database, actor.userId), given)
  const { roles: held, ...columns } = given
  const [row] = await database
    .insert(webUsers)
    .values({
      account,
      passwordHash,
      ...columns,
      passwordUpdateTime: now,
      mustChangePassword: 1,
      ...stampsOf(context),
    })
    .onConflictDoNothing()
    .returning({ id: webUsers.id })
  if (row === undefined) return refuse('account', 'duplicate')
  await rememberPassword(database, { userId: row.id, passwordHash, now })
  await setRoles(database, row.id, [...held.keys()])
  context.audit({ module: 'webUser', target: account, after: { account, ...told(given) } })
  return row.id
}

const readForm = async (database: Database, row: WebUserRow): Promise<WebUserForm> => {
  const own = await database
    .select({ id: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, row.id))
    .orderBy(userRoles.roleId)
  const { realName, brandJurisdiction, phone, mailbox, superAdmin, version } = row
  return {
    userId: String(row.id),
    realName,
    brandJurisdiction,
    phone,
    mailbox,
    superAdmin,
    version,
    organizationId: row.organizationId === null ? null : String(row.organizationId),
    roleIds: own.map(({ id }) => String(id)),
    regionIds: row.regionIds.map(String),
  }
}

/** What of a form nobody changes of their own account: it is what they may. */
const ownFields = ['superAdmin', 'roleIds', 'brandJurisdiction', 'organizationId', 'regionIds'] as const

const same = (a: unknown, b: unknown): boolean => {
  const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].map(String).sort() : value)
  return plain(a) === plain(b)
}

export const updateUser = async (form: WebUserForm, context: Context): Promise<null> => {
  const { database, actor } = context
  const { userId, version, ...rest } = form
  const superusers = await lockSuperusers(database)
  requireStillSuperuser(superusers, actor)
  const row = await lockUser(database, context, userId)
  const own = await requireWithin(database, context, row)
  const before = await readForm(database, row)
  if (row.version !== version) throw await staleSave(database, row, before)
  if (row.id === actor.userId) {
    for (const field of ownFields) if (!same(before[field], rest[field])) refuse(field, 'ownAccount')
  }
  if (rest.superAdmin === 0) requireOneLeft(superusers, row.id, 'superAdmin')
  const given = await readGiven(database, rest)
  if (row.id !== actor.userId) await requireHeld(database, context, own, given)
  const { roles: held, ...columns } = given
  await updateVersioned(database, webUsers, row, context, columns)
  await setRoles(database, row.id, [...held.keys()])
  const { userId: _id, version: _version, ...was } = before
  context.audit({ module: 'webUser', target: row.account, before: was, after: told(given) })
  context.publish({ topic: 'menu' })
  return null
}
