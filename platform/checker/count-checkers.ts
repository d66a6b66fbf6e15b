import { and, count, eq } from 'drizzle-orm'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { checkers, checkerTasks } from '../db/schema/checker'
import { checkersWithin, tasksWithin } from '../session/checkers-within'
import type { Territory } from '../session/data-scope'

const statuses = [0, 1, 2, 3] as const

/** Checkers of a territory by status, each status even if there is none in it, and how many tasks run. */
export const countCheckers = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
): Promise<NonNullable<DashboardSummary['checkers']>> => {
  const own = and(eq(checkers.platformId, platformId), checkersWithin(reach))
  const rows = await database
    .select({ status: checkers.status, count: count() })
    .from(checkers)
    .where(own)
    .groupBy(checkers.status)
  const [running] = await database
    .select({ count: count() })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(and(own, tasksWithin(reach), eq(checkerTasks.taskStatus, 1)))
  return {
    byStatus: statuses.map((status) => ({ status, count: rows.find((row) => row.status === status)?.count ?? 0 })),
    runningTasks: running?.count ?? 0,
  }
}
