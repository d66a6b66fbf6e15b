import { and, eq } from 'drizzle-orm'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import type { JobContext } from '../../kernel/jobs/job-definition'
import { checkersWithin, tasksWithin } from '../reach/checkers-within'
import { checkers, checkerTasks } from '../tables/checker'
import type { CheckerRow } from './checker-rows'

export type TaskRow = typeof checkerTasks.$inferSelect
type Lock = { lock?: true }

/** The Checker of that key in the caller's brand and reach; with `lock` it does not change meanwhile. Throws `notFound`. */
export const requireChecker = async (
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  checkerId: string,
  { lock }: Lock = {},
): Promise<CheckerRow> => {
  const query = database
    .select()
    .from(checkers)
    .where(
      and(eq(checkers.checkerId, checkerId), eq(checkers.platformId, actor.platformId), checkersWithin(actor.reach)),
    )
  const [row] = lock ? await query.for('update') : await query
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

/** A task of a Checker that the caller sees, with its Checker. `lock` locks the Checker first: all of its tasks wait. */
export const requireTask = async (
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  taskId: string,
  { lock }: Lock = {},
): Promise<{ task: TaskRow; checker: CheckerRow }> => {
  const id = toRowId(taskId)
  const query = database
    .select({ checker: checkers })
    .from(checkers)
    .innerJoin(checkerTasks, eq(checkerTasks.checkerRow, checkers.id))
    .where(and(eq(checkerTasks.id, id), eq(checkers.platformId, actor.platformId), tasksWithin(actor.reach)))
  const [found] = lock ? await query.for('update', { of: checkers }) : await query
  const [task] = await database.select().from(checkerTasks).where(eq(checkerTasks.id, id))
  if (found === undefined || task === undefined) throw new PlatformError('notFound')
  return { task, checker: found.checker }
}

/** The task of a job as far as who asked for the job sees it, with its Checker. Throws `notFound`. */
export const requireJobTask = async (
  { database, platformId, reach }: Pick<JobContext, 'database' | 'platformId' | 'reach'>,
  taskId: number,
): Promise<{ task: TaskRow; checker: CheckerRow }> => {
  const [found] = await database
    .select({ task: checkerTasks, checker: checkers })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(and(eq(checkerTasks.id, taskId), eq(checkerTasks.platformId, platformId), tasksWithin(reach)))
  if (found === undefined) throw new PlatformError('notFound')
  return found
}
