import { and, eq, exists, inArray, isNull, lte, or } from 'drizzle-orm'
import { otaAttempts, otaTasks } from '../../tables/ota-task'
import type { OtaEngine } from './ota-engine'

/**
 * What the clock has brought, and what a killed process has left: tasks that run, tasks whose hour has come, tasks that
 * have ended while devices had not. Each is asked for; asking for what is asked for already changes nothing.
 */
export const sweepTasks = async ({ database, clock, queue }: OtaEngine): Promise<number[]> => {
  const now = clock()
  const open = database
    .select({ id: otaAttempts.id })
    .from(otaAttempts)
    .where(and(eq(otaAttempts.taskId, otaTasks.id), isNull(otaAttempts.endTime)))
  const tasks = await database
    .select({ id: otaTasks.id })
    .from(otaTasks)
    .where(
      or(
        eq(otaTasks.taskStatus, 1),
        and(eq(otaTasks.taskStatus, 0), eq(otaTasks.approval, 'approved'), lte(otaTasks.executeTime, now)),
        and(inArray(otaTasks.taskStatus, [0, 2]), lte(otaTasks.effectiveEnd, now)),
        exists(open),
      ),
    )
    .orderBy(otaTasks.id)
  for (const { id } of tasks) await queue.enqueue(database, id)
  return tasks.map(({ id }) => id)
}
