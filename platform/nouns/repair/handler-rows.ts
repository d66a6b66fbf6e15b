import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { webUsers } from '../../kernel/session/identity-table'
import { holdsRight } from '../../kernel/session/load-actor'

const atMost = 200

/** Web users who may handle requests of a brand. */
const handlersOf = (platformId: PlatformId): SQL | undefined =>
  and(
    eq(webUsers.status, 1),
    sql`${platformId}::int = any(${webUsers.brandJurisdiction})`,
    or(eq(webUsers.superAdmin, 1), holdsRight('repair:handle', platformId)),
  )

export const readHandlers = (database: Database, platformId: PlatformId): Promise<{ userId: number; name: string }[]> =>
  database
    .select({ userId: webUsers.id, name: webUsers.realName })
    .from(webUsers)
    .where(handlersOf(platformId))
    .orderBy(asc(webUsers.id))
    .limit(atMost)

/** One of them; undefined for anybody else. */
export const readHandler = async (
  database: Database,
  platformId: PlatformId,
  userId: number,
): Promise<{ id: number; realName: string } | undefined> => {
  const [user] = await database
    .select({ id: webUsers.id, realName: webUsers.realName })
    .from(webUsers)
    .where(and(eq(webUsers.id, userId), handlersOf(platformId)))
  return user
}
