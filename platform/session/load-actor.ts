import { and, eq, isNull, sql } from 'drizzle-orm'
import { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import { appendLogin } from '../audit/login-log'
import type { Database } from '../db/database'
import { sessions, userRoles, webUsers } from '../db/schema/identity'
import { menus, roleMenus } from '../db/schema/menu'
import { toPlatformError } from '../http/to-platform-error'
import { PlatformError } from '../platform-error'
import type { Actor } from './actor'
import { toTokenHash } from './token'

/** A session that is not used for this long has ended. ASVS 7.3; ours. */
export const idleMs = 60 * 60_000
/** A session ends after this long, used or not. */
export const absoluteMs = 8 * 60 * 60_000
/** Use is written down at most this often: a page of ten calls is one write. */
const touchMs = 60_000

type Request = { now: Date; ip: string; userAgent: string; requestId: string }

/**
 * The caller behind a token, with the rights that the database gives this moment. Throws `tokenExpired` for a session
 * that has run out, `unauthorized` for every other one that is not valid.
 */
export const loadActor = async (database: Database, token: string, request: Request): Promise<Actor> => {
  const [found] = await database
    .select({ session: sessions, user: webUsers, perms: heldPermissions })
    .from(sessions)
    .innerJoin(webUsers, eq(webUsers.id, sessions.userId))
    .where(eq(sessions.tokenHash, toTokenHash(token)))
  if (found === undefined) throw new PlatformError('unauthorized')
  const { session, user, perms } = found
  if (session.revokedTime !== null) {
    throw new PlatformError(session.revokeReason === 'expired' ? 'tokenExpired' : 'unauthorized')
  }
  const age = request.now.getTime() - session.createTime.getTime()
  const idle = request.now.getTime() - session.lastUsedTime.getTime()
  if (age >= absoluteMs || idle >= idleMs) {
    await unlessFull(endExpired(database, session.id, user, session.platformId, request))
    throw new PlatformError('tokenExpired')
  }
  if (user.status !== 1 || !user.brandJurisdiction.includes(session.platformId)) throw new PlatformError('unauthorized')
  if (idle >= touchMs) {
    await unlessFull(
      database.update(sessions).set({ lastUsedTime: request.now }).where(eq(sessions.id, session.id)).execute(),
    )
  }
  return {
    userId: user.id,
    account: user.account,
    realName: user.realName,
    superAdmin: user.superAdmin,
    // A right that this version does not know (a row of a newer one) is no right.
    perms: perms.flatMap((text) => Permission.safeParse(text).data ?? []),
    platformId: session.platformId,
    brandJurisdiction: user.brandJurisdiction,
    tokenId: session.id,
  }
}

/** Whether a session that was once loaded still lasts. It does not count as use. */
export const isSessionAlive = async (database: Database, sessionId: number, now: Date): Promise<boolean> => {
  const [found] = await database
    .select({ session: sessions, status: webUsers.status, brands: webUsers.brandJurisdiction })
    .from(sessions)
    .innerJoin(webUsers, eq(webUsers.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  if (found === undefined || found.session.revokedTime !== null || found.status !== 1) return false
  const { createTime, lastUsedTime, platformId } = found.session
  if (!found.brands.includes(platformId)) return false
  return now.getTime() - createTime.getTime() < absoluteMs && now.getTime() - lastUsedTime.getTime() < idleMs
}

/** A full disk ends no read: what would only be noted down is left out. */
const unlessFull = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (toPlatformError(error).errorName !== 'storageFull') throw error
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
    .returning({ id: sessions.id })
  // Ten calls of one page find the same expired session; one of them writes it down.
  if (ended.length === 0) return
  await appendLogin(database, {
    ...request,
    account: user.account,
    userId: user.id,
    loginType: 3,
    failReason: 'expired',
    platformId,
  })
}

/**
 * Rights that the user's roles hold on the session's brand: those of every enabled menu row that a role was given.
 * Part of the one query that every call begins with.
 */
const heldPermissions = sql<string[]>`array(
  select distinct ${menus.perms}
  from ${userRoles}
  join ${roleMenus} on ${roleMenus.roleId} = ${userRoles.roleId}
  join ${menus} on ${menus.id} = ${roleMenus.menuId}
  where ${userRoles.userId} = ${webUsers.id} and ${menus.status} = 1 and ${menus.perms} <> ''
    and (${menus.platformIds} = '{}' or ${sessions.platformId} = any(${menus.platformIds}))
)::text[]`

/** Menu rows of a brand: those that name it and those that name none. */
export const isOfPlatform = (platformId: PlatformId) =>
  sql`(${menus.platformIds} = '{}' or ${platformId}::int = any(${menus.platformIds}))`

/** Whether a web user's roles hold a right on a brand: the same rule for other people than the caller. */
export const holdsRight = (right: Permission, platformId: PlatformId) => sql`exists (
  select 1
  from ${userRoles}
  join ${roleMenus} on ${roleMenus.roleId} = ${userRoles.roleId}
  join ${menus} on ${menus.id} = ${roleMenus.menuId}
  where ${userRoles.userId} = ${webUsers.id} and ${menus.status} = 1 and ${menus.perms} = ${right}
    and ${isOfPlatform(platformId)}
)`
