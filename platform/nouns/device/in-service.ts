import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '@/lib/contract/device'
import { controllers } from '../tables/fleet'

/** Conditions on `controller` by which everything counts that counts connections. `connectionOf` says the same of a row. */

/** Activated, or online once: a controller still in its box is neither, and is expected to be silent. Decision 261. */
const inService = sql`(${or(eq(controllers.activationFlag, 1), isNotNull(controllers.lastOnlineTime))})`

export const isOnline = eq(controllers.onlineStatus, 1)

export const isOffline = sql`(${and(eq(controllers.onlineStatus, 0), inService)})`

/** In the state that the filter of a list names. */
export const hasConnection = (state: Connection): SQL | undefined =>
  ({ 0: isOffline, 1: isOnline, 2: and(eq(controllers.onlineStatus, 0), not(inService)) })[state]

/** How many of the rows are online and how many offline; those that were never in service are neither. */
export const connectionCounts = {
  onlineCount: sql<number>`(count(*) filter (where ${isOnline}))::int`,
  offlineCount: sql<number>`(count(*) filter (where ${isOffline}))::int`,
}

/** In service at that moment: of those that were never online, activated by then. */
export const inServiceAt = (then: Date): SQL | undefined =>
  or(
    isNotNull(controllers.lastOnlineTime),
    and(
      eq(controllers.activationFlag, 1),
      sql`coalesce(${controllers.activationTime}, ${controllers.createTime}) <= ${then.toISOString()}::timestamp`,
    ),
  )
export const wasNeverOnline = isNull(controllers.lastOnlineTime)
