import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '@/lib/contract/device'
import { controllers } from '../tables/fleet'

/** Conditions on `controller` by which everything counts that counts connections. `connectionOf` says the same of a row. */

/** Activated, or heard once: a controller that is still in its box is neither, and nobody misses it. Decision 261. */
const inService = sql`(${or(eq(controllers.activationFlag, 1), isNotNull(controllers.lastOnlineTime))})`

export const isOnline = eq(controllers.onlineStatus, 1)

export const isOffline = sql`(${and(eq(controllers.onlineStatus, 0), inService)})`

/** In the state that a list was asked for. */
export const hasConnection = (asked: Connection): SQL | undefined =>
  ({ 0: isOffline, 1: isOnline, 2: and(eq(controllers.onlineStatus, 0), not(inService)) })[asked]

/** How many of the rows are online and how many offline; those that were never in service are neither. */
export const connectionCounts = {
  onlineCount: sql<number>`(count(*) filter (where ${isOnline}))::int`,
  offlineCount: sql<number>`(count(*) filter (where ${isOffline}))::int`,
}

/** In service at that moment: of those that were never heard, activated by then. */
export const inServiceAt = (then: Date): SQL | undefined =>
  or(
    isNotNull(controllers.lastOnlineTime),
    and(
      eq(controllers.activationFlag, 1),
      sql`coalesce(${controllers.activationTime}, ${controllers.createTime}) <= ${then.toISOString()}::timestamp`,
    ),
  )
export const wasNeverHeard = isNull(controllers.lastOnlineTime)
