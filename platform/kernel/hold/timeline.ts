import { operationLogHead } from '../audit/log-table'
import type { Database } from '../db/database'

/** Whether the database is older than this process has seen it. */
export type Timeline = { isBehind: () => Promise<boolean> }

/**
 * Knows a database that was put back under a running platform, by the number of its anchors, which only grows. Until the
 * next look at the anchors holds it, nothing of it may go out: it would go out a second time.
 */
export const watchTimeline = (database: Database): Timeline => {
  let furthest = 0
  return {
    isBehind: async () => {
      const [head] = await database.select({ anchorSeq: operationLogHead.anchorSeq }).from(operationLogHead)
      const anchorSeq = head?.anchorSeq ?? 0
      furthest = Math.max(furthest, anchorSeq)
      return anchorSeq < furthest
    },
  }
}

/** Of the embedded database, which nobody can put back under its one process. */
export const noTimeline: Timeline = { isBehind: async () => false }
