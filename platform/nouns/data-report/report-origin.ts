import { and, asc, desc, eq } from 'drizzle-orm'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { requireTask, type TaskRow } from '../checker/require-checker'
import { controllersWithin } from '../device/controllers-within'
import { checkerSamples } from '../tables/checker'
import { controllers, projects } from '../tables/fleet'

export type Origin = {
  controller: typeof controllers.$inferSelect
  project: typeof projects.$inferSelect | null
  /** Null where the controller itself is read. */
  acquisition: { task: TaskRow; checkerId: string; lastMs: number } | null
}

const notTaken = (field: 'macWifiId' | 'taskId'): PlatformError =>
  new PlatformError('badRequest', { fields: { [field]: 'invalid' } })

const readPlace = async (
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  key: { macWifiId: string } | { id: number },
): Promise<Pick<Origin, 'controller' | 'project'>> => {
  const [row] = await database
    .select({ controller: controllers, project: projects })
    .from(controllers)
    .leftJoin(projects, eq(projects.id, controllers.projectId))
    .where(
      and(
        'id' in key ? eq(controllers.id, key.id) : eq(controllers.macWifiId, key.macWifiId),
        eq(controllers.platformId, actor.platformId),
        controllersWithin(actor.reach),
      ),
    )
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

/**
 * What a report is made of, in the caller's brand and reach: a controller, or a data acquisition with the controller on
 * whose bus it was made. Throws `notFound`, and `badRequest` for a task that has no readings of a known bus.
 */
export const requireOrigin = async (
  context: Pick<Context, 'database' | 'actor'>,
  { macWifiId, taskId }: { macWifiId?: string | null | undefined; taskId?: string | null | undefined },
): Promise<Origin> => {
  if (taskId == null) {
    if (macWifiId == null) throw notTaken('macWifiId')
    return { ...(await readPlace(context, { macWifiId })), acquisition: null }
  }
  const { task, checker } = await requireTask(context, taskId)
  if (task.recordType !== 2 || task.controllerId === null) throw notTaken('taskId')
  const [last] = await context.database
    .select({ atMs: checkerSamples.atMs })
    .from(checkerSamples)
    .where(eq(checkerSamples.taskId, task.id))
    .orderBy(desc(checkerSamples.atMs))
    .limit(1)
  if (last === undefined) throw notTaken('taskId')
  const place = await readPlace(context, { id: task.controllerId })
  return { ...place, acquisition: { task, checkerId: checker.checkerId, lastMs: last.atMs } }
}

/** Systems of which an acquisition has readings. */
export const readAcquiredSystems = async (
  { database }: Pick<Context, 'database'>,
  taskRow: number,
): Promise<number[]> => {
  const rows = await database
    .selectDistinct({ systemNo: checkerSamples.systemNo })
    .from(checkerSamples)
    .where(eq(checkerSamples.taskId, taskRow))
    .orderBy(asc(checkerSamples.systemNo))
  return rows.map(({ systemNo }) => systemNo)
}
