import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { webUsers } from './identity-table'
import { holdsRight } from './load-actor'

const atMost = 200

/** Web users who may work on a brand and hold a right there. */
const isHolder = (right: Permission, platformId: PlatformId): SQL | undefined =>
  and(
    eq(webUsers.status, 1),
    sql`${platformId}::int = any(${webUsers.brandJurisdiction})`,
    or(eq(webUsers.superAdmin, 1), holdsRight(right, platformId)),
  )

/** Those to whom work may be given that needs a right, as a form chooses among them. */
export const readRightHolders = async (
  database: Database,
  right: Permission,
  platformId: PlatformId,
): Promise<{ userId: string; name: string }[]> => {
  const rows = await database
    .select({ userId: webUsers.id, name: webUsers.realName })
    .from(webUsers)
    .where(isHolder(right, platformId))
    .orderBy(asc(webUsers.id))
    .limit(atMost)
  return rows.map(({ userId, name }) => ({ userId: String(userId), name }))
}

/** Somebody, if they hold a right on a brand. */
export const findRightHolder = async (
  database: Database,
  right: Permission,
  platformId: PlatformId,
  id: number,
): Promise<{ id: number; realName: string } | undefined> => {
  const [user] = await database
    .select({ id: webUsers.id, realName: webUsers.realName })
    .from(webUsers)
    .where(and(eq(webUsers.id, id), isHolder(right, platformId)))
  return user
}
