import { and, count, eq } from 'drizzle-orm'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { checkersWithin, tasksWithin } from '../reach/checkers-within'
import { checkers, checkerTasks } from '../tables/checker'

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
