import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { CheckerTask, CheckerTaskQuery } from '@/lib/contract/checker-task'
import { userMay } from '@/lib/contract/user'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../../kernel/db/database'
import { toRowId } from '../../../kernel/db/row-id'
import { contains, equals, searches, toUpperCase } from '../../../kernel/list/conditions'
import { defineRows } from '../../../kernel/list/define-rows'
import type { Actor } from '../../../kernel/session/actor'
import { tasksWithin } from '../../reach/checkers-within'
import { checkerMinutes, checkers, checkerTasks } from '../../tables/checker'
import { controllers } from '../../tables/fleet'
import { collisionRateOf, utilisationOf } from '../figures'
import type { TaskRow } from '../require-checker'

const ofProject = (projectId: number): SQL | undefined =>
  or(
    eq(checkers.projectId, projectId),
    // A Checker may have been moved on since; a portable one belongs to no project at all.
    sql`${checkerTasks.controllerId} in (select ${controllers.id} from ${controllers} where ${controllers.projectId} = ${projectId})`,
  )

/** The busiest minute and the one with the most collisions of each task, of minutes that were recorded for the most part. */
const readPeaks = async (database: Database, ids: readonly number[]) => {
  const minutes = await database
    .select({
      taskId: checkerMinutes.taskId,
      load: sql<number>`max(${checkerMinutes.bytes}::float8 / ${checkerMinutes.recordedMs})`,
      collisions: sql<number>`max(${checkerMinutes.collisions}::float8 / greatest(${checkerMinutes.frames}, 1))`,
    })
    .from(checkerMinutes)
    .where(and(inArray(checkerMinutes.taskId, [...ids]), sql`${checkerMinutes.recordedMs} >= 30000`))
    .groupBy(checkerMinutes.taskId)
  return new Map(minutes.map((each) => [each.taskId, each]))
}

/** May the caller delete it: who made it, and who may delete Checkers. Domain 4.7. */
export const isRemovable = (actor: Actor, task: { createUser: number | null }): boolean =>
  task.createUser === actor.userId ||
  userMay({ superAdmin: actor.superAdmin, perms: [...actor.perms] }, 'checker:delete')

const readTasks = async (
  database: Database,
  ids: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, CheckerTask>> => {
  const rows = await database
    .select({ task: checkerTasks, checkerId: checkers.checkerId, checkerName: checkers.checkerName })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(inArray(checkerTasks.id, [...ids]))
  const peaks = await readPeaks(database, ids)
  return new Map(
    rows.map(({ task, checkerId, checkerName }): [number, CheckerTask] => {
      const { recordName, recorder, recordType, systemNos, shareFlag, timeInterval, endReason, taskStatus } = task
      const { dataSize, frameCount, sampleCount, overwritten } = task
      const peak = peaks.get(task.id)
      const heard = frameCount > 0
      const utilisation = utilisationOf(task.frameBytes, task.recordedMs)
      const rate = collisionRateOf(task.collisions, frameCount)
      return [
        task.id,
        {
          taskId: String(task.id),
          checkerId,
          checkerName,
          recordName,
          recorder,
          recordType,
          systemNos,
          shareFlag,
          timeInterval,
          endReason,
          taskStatus,
          dataSize,
          frameCount,
          sampleCount,
          overwritten,
          startTime: toWireTime(task.startTime),
          plannedEndTime: toWireTime(task.plannedEndTime),
          endTime: toWireTimeOrNull(task.endTime),
          busUtilisation: heard ? utilisation : null,
          busUtilisationMax: heard ? Math.max(utilisation, utilisationOf(peak?.load ?? 0, 1)) : null,
          collisionRate: heard ? rate : null,
          collisionRateMax: heard ? Math.max(rate, collisionRateOf(peak?.collisions ?? 0, 1)) : null,
          removable: isRemovable(actor, task) ? 1 : 0,
        },
      ]
    }),
  )
}

/** Tasks within reach, the newest first. */
export const taskRows = defineRows<Actor, CheckerTaskQuery, CheckerTask, 'startFrom' | 'startTo'>({
  table: checkerTasks,
  id: checkerTasks.id,
  join: (select) => select.innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow)),
  sorts: { startTime: checkerTasks.startTime, endTime: checkerTasks.endTime, recordName: checkerTasks.recordSearch },
  standing: [[checkerTasks.startTime, 'desc']],
  scope: ({ platformId, reach }) => and(eq(checkerTasks.platformId, platformId), tasksWithin(reach)),
  filters: {
    projectId: (projectId) => ofProject(toRowId(projectId)),
    checkerId: contains(checkers.checkerId, toUpperCase),
    recordName: searches(checkerTasks.recordSearch),
    recorder: searches(sql`lower(${checkerTasks.recorder})`),
    recordType: equals(checkerTasks.recordType),
    taskStatus: equals(checkerTasks.taskStatus),
    shareFlag: equals(checkerTasks.shareFlag),
  },
  days: [{ column: checkerTasks.startTime, from: 'startFrom', to: 'startTo' }],
  read: readTasks,
})

/** Changes a task whose Checker is locked. */
export const updateTask = async (database: Database, id: number, now: Date, set: Partial<TaskRow>): Promise<void> => {
  await database
    .update(checkerTasks)
    .set({ ...set, updateTime: now })
    .where(eq(checkerTasks.id, id))
}

/** Takes a task away; its Checker is another one without it. */
export const deleteTask = async (
  database: Database,
  { id, checkerRow }: Pick<TaskRow, 'id' | 'checkerRow'>,
  now: Date,
): Promise<void> => {
  await database.delete(checkerTasks).where(eq(checkerTasks.id, id))
  await database.update(checkers).set({ updateTime: now }).where(eq(checkers.id, checkerRow))
}
