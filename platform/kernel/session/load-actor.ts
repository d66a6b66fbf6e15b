import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ErrorName } from '@/lib/contract/error-code'
import { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { DataScope } from '@/lib/contract/role'
import { appendLogin } from '../audit/login-log'
import type { Database } from '../db/database'
import { PlatformError } from '../error/platform-error'
import { takesNoChange } from '../error/to-platform-error'
import type { Actor } from './actor'
import { readReach, type StaffViewer } from './data-scope'
import { type RevokeReason, roles, sessions, userRoles, webUsers } from './identity-table'
import { menus, roleMenus } from './menu-table'
import { toTokenHash } from './token'

/** A session that is not used for this long has ended. ASVS 7.3; ours. */
export const idleMs = millisecondsInHour
/** A session ends after this long, used or not. */
export const absoluteMs = hoursToMilliseconds(8)
/** Use is written down at most this often: a page of ten calls is one write. */
const touchMs = millisecondsInMinute

/** Ends that are told by a code of their own; of every other one the caller learns only that they are signed out. */
const toldReasons: Partial<Record<RevokeReason, ErrorName>> = { expired: 'tokenExpired', limit: 'otherClient' }

type Request = { now: Date; ip: string; userAgent: string; requestId: string }

/**
 * The caller behind a token, with the rights that the database gives this moment. Throws `tokenExpired` for a session
 * that has run out, `unauthorized` for every other one that is not valid.
 */
export const loadActor = async (database: Database, token: string, request: Request): Promise<Actor> => {
  const [found] = await database
    .select({
      session: {
        id: sessions.id,
        platformId: sessions.platformId,
        createTime: sessions.createTime,
        lastUsedTime: sessions.lastUsedTime,
        revokedTime: sessions.revokedTime,
        revokeReason: sessions.revokeReason,
        previewRoleId: sessions.previewRoleId,
        way: sessions.way,
        factorTime: sessions.factorTime,
        mustShow: sessions.mustShow,
        mustEnrol: sessions.mustEnrol,
      },
      user: {
        id: webUsers.id,
        account: webUsers.account,
        realName: webUsers.realName,
        superAdmin: webUsers.superAdmin,
        brandJurisdiction: webUsers.brandJurisdiction,
        organizationId: webUsers.organizationId,
        regionIds: webUsers.regionIds,
        status: webUsers.status,
        mustChangePassword: webUsers.mustChangePassword,
        factorKinds: webUsers.factorKinds,
      },
      own: { perms: ownPermissions, dataScope: ownScope(sql`${sessions.platformId}`) },
    })
    .from(sessions)
    .innerJoin(webUsers, eq(webUsers.id, sessions.userId))
    .where(eq(sessions.tokenHash, toTokenHash(token)))
  if (found === undefined) throw new PlatformError('unauthorized')
  const { session, user, own } = found
  if (session.revokedTime !== null) {
    throw new PlatformError(toldReasons[session.revokeReason ?? 'ended'] ?? 'unauthorized')
  }
  const age = differenceInMilliseconds(request.now, session.createTime)
  const idle = differenceInMilliseconds(request.now, session.lastUsedTime)
  if (age >= absoluteMs || idle >= idleMs) {
    await ifTaken(endExpired(database, session.id, user, session.platformId, request))
    throw new PlatformError('tokenExpired')
  }
  if (user.status !== 1 || !user.brandJurisdiction.includes(session.platformId)) throw new PlatformError('unauthorized')
  if (idle >= touchMs) {
    await ifTaken(
      database.update(sessions).set({ lastUsedTime: request.now }).where(eq(sessions.id, session.id)).execute(),
    )
  }
  const { perms, dataScope } = session.previewRoleId === null ? own : await readPreview(database, session.id)
  return {
    userId: user.id,
    account: user.account,
    realName: user.realName,
    // Who previews a role is nobody special meanwhile.
    superAdmin: session.previewRoleId === null ? user.superAdmin : 0,
    // A right that this version does not know (a row of a newer one) is no right.
    perms: perms.flatMap((text) => Permission.safeParse(text).data ?? []),
    platformId: session.platformId,
    brandJurisdiction: user.brandJurisdiction,
    tokenId: session.id,
    dataScope,
    organizationId: user.organizationId,
    reach: await readReach(database, { dataScope, organizationId: user.organizationId, regionIds: user.regionIds }),
    previewRoleId: session.previewRoleId,
    // Who came by the company's account may never have been told a password, and could not change it.
    mustChangePassword: user.mustChangePassword === 1 && session.way !== 'oidc',
    hasFactor: user.factorKinds !== 0,
    mustEnrol: session.mustEnrol === 1 && user.factorKinds === 0,
    freshTime: session.mustShow === 1 ? null : (session.factorTime ?? session.createTime),
  }
}

/** Whom of the staff a web user sees on a brand now; for work that goes on after its call. Nobody any more sees themselves alone. */
export const readStaffViewer = async (
  database: Database,
  userId: number,
  platformId: PlatformId,
): Promise<StaffViewer> => {
  const [user] = await database
    .select({ organizationId: webUsers.organizationId, status: webUsers.status, dataScope: ownScope(platformId) })
    .from(webUsers)
    .where(eq(webUsers.id, userId))
  return user?.status === 1
    ? { userId, dataScope: user.dataScope, organizationId: user.organizationId }
    : { userId, dataScope: 4, organizationId: null }
}

/**
 * Of sessions that were once loaded, those that still last, each with what its data scope is made of: when that is
 * another one, the session sees other things. It does not count as use.
 */
export const readLasting = async (
  database: Database,
  sessionIds: readonly number[],
  now: Date,
): Promise<Map<number, string>> => {
  const rows = await database
    .select({ id: sessions.id, platformId: sessions.platformId, brands: webUsers.brandJurisdiction, sees })
    .from(sessions)
    .innerJoin(webUsers, eq(webUsers.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        isNull(sessions.revokedTime),
        eq(webUsers.status, 1),
        gt(sessions.createTime, subMilliseconds(now, absoluteMs)),
        gt(sessions.lastUsedTime, subMilliseconds(now, idleMs)),
      ),
    )
  return new Map(rows.filter(({ brands, platformId }) => brands.includes(platformId)).map((row) => [row.id, row.sees]))
}

/** A database that takes no change ends no read: what would only be noted down is left out. */
const ifTaken = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!takesNoChange(error)) throw error
  }
}

const endExpired = async (
  database: Database,
  sessionId: number,
  user: { id: number; account: string },
  platformId: PlatformId,
  request: Request,
): Promise<void> => {
  const ended = await database
    .update(sessions)
    .set({ revokedTime: request.now, revokeReason: 'expired' })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedTime)))
    .returning({ client: sessions.userAgent })
  // Ten calls of one page find the same expired session; one of them writes it down.
  const [session] = ended
  if (session === undefined) return
  await appendLogin(database, {
    now: request.now,
    ip: request.ip,
    requestId: request.requestId,
    client: session.client,
    account: user.account,
    userId: user.id,
    loginType: 3,
    failReason: 'expired',
    platformId,
  })
}

/** Rows of the menu that a role was given, enabled and of the session's brand. */
const isHeldHere = sql`${menus.status} = 1 and ${menus.perms} <> ''
  and (${menus.platformIds} = '{}' or ${sessions.platformId} = any(${menus.platformIds}))`

/** A role gives what it gives on its own brand, a shared one on all. Decision 147. Written out, as `role` has an alias nowhere. */
export const isInForce = (platformId: SQL | number) =>
  sql`(role.platform_id is null or role.platform_id = ${platformId}::int)`

const isOwnRole = sql`${roleMenus.roleId} in (
  select ${userRoles.roleId} from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
  where ${userRoles.userId} = ${webUsers.id} and ${isInForce(sql`${sessions.platformId}`)}
)`

/**
 * Rights that the user's roles hold on the session's brand: those of every enabled menu row that a role was given. Part
 * of the one query that every call begins with.
 */
const ownPermissions = sql<string[]>`array(
  select distinct ${menus.perms}
  from ${roleMenus}
  join ${menus} on ${menus.id} = ${roleMenus.menuId}
  where ${isOwnRole} and ${isHeldHere}
)::text[]`

/** A preview has the rights of its role, less what the user does not hold. */
const previewedPermissions = sql<string[]>`array(
  select distinct ${menus.perms}
  from ${roleMenus}
  join ${menus} on ${menus.id} = ${roleMenus.menuId}
  where ${roleMenus.roleId} = ${sessions.previewRoleId} and ${isHeldHere} and (${webUsers.superAdmin} = 1 or ${menus.perms} in (
    select ${menus.perms} from ${roleMenus} join ${menus} on ${menus.id} = ${roleMenus.menuId} where ${isOwnRole} and ${isHeldHere}
  ))
)::text[]`

/**
 * Widest data scope of a web user's roles on a brand. Without a role there: the narrowest. Written out: a query of one
 * table names no tables.
 */
export const ownScope = (
  platformId: SQL | number,
) => sql<DataScope>`(case when web_user.super_admin = 1 then 1 else coalesce((
  select min(role.data_scope) from role join web_user_role on web_user_role.role_id = role.id
  where web_user_role.user_id = web_user.id and ${isInForce(platformId)}
), 4) end)::int`

/** The same in a session: a preview has its role's, and never a wider one. */
const widestScope = sql<DataScope>`greatest(
  ${ownScope(sql`${sessions.platformId}`)},
  coalesce((select ${roles.dataScope} from ${roles} where ${roles.id} = ${sessions.previewRoleId}), 1)
)::int`

/** What a session holds that previews a role: a query of its own, for it is rare, and planning it would slow every call. */
const readPreview = async (
  database: Database,
  sessionId: number,
): Promise<{ perms: string[]; dataScope: DataScope }> => {
  const [held] = await database
    .select({ perms: previewedPermissions, dataScope: widestScope })
    .from(sessions)
    .innerJoin(webUsers, eq(webUsers.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.previewRoleId)))
  // The preview has ended since, or the session: the next call finds out which.
  return held ?? { perms: [], dataScope: 4 }
}

/** What a session's data scope is made of, as one text. */
const sees = sql<string>`concat_ws('/', ${widestScope}, ${webUsers.organizationId}, ${webUsers.regionIds}::text)`

/** Menu rows of a brand: those that name it and those that name none. */
export const isOfPlatform = (platformId: PlatformId) =>
  sql`(${menus.platformIds} = '{}' or ${platformId}::int = any(${menus.platformIds}))`

/** Whether a web user's roles hold a right on a brand: the same rule for other people than the caller. */
export const holdsRight = (right: Permission, platformId: PlatformId) => sql`exists (
  select 1
  from ${userRoles}
  join ${roleMenus} on ${roleMenus.roleId} = ${userRoles.roleId}
  join ${roles} on ${roles.id} = ${userRoles.roleId}
  join ${menus} on ${menus.id} = ${roleMenus.menuId}
  where ${userRoles.userId} = ${webUsers.id} and ${menus.status} = 1 and ${menus.perms} = ${right}
    and ${isOfPlatform(platformId)} and ${isInForce(platformId)}
)`
