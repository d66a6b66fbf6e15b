import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { CheckerTask, CheckerTaskQuery } from '@/lib/contract/checker-task'
import { userMay } from '@/lib/contract/user'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toWindow } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import type { Actor } from '../../kernel/session/actor'
import { toContainsPattern } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { containsText } from '../app-user/user-query'
import { tasksWithin } from '../reach/checkers-within'
import { checkerMinutes, checkers, checkerTasks } from '../tables/checker'
import { controllers } from '../tables/fleet'
import { collisionRateOf, utilisationOf } from './figures'

const sortColumns = {
  startTime: checkerTasks.startTime,
  endTime: checkerTasks.endTime,
  recordName: checkerTasks.recordSearch,
} as const

const ofProject = (projectId: number): SQL | undefined =>
  or(
    eq(checkers.projectId, projectId),
    // A Checker may have been moved on since; a portable one belongs to no project at all.
    sql`${checkerTasks.controllerId} in (select ${controllers.id} from ${controllers} where ${controllers.projectId} = ${projectId})`,
  )

const toConditions = ({ platformId, reach }: Actor, query: CheckerTaskQuery): SQL | undefined =>
  and(
    eq(checkerTasks.platformId, platformId),
    tasksWithin(reach),
    query.projectId === undefined ? undefined : ofProject(toRowId(query.projectId)),
    query.checkerId ? like(checkers.checkerId, toContainsPattern(query.checkerId.toUpperCase())) : undefined,
    containsText(checkerTasks.recordSearch, query.recordName),
    containsText(sql`lower(${checkerTasks.recorder})`, query.recorder),
    query.recordType === undefined ? undefined : eq(checkerTasks.recordType, query.recordType),
    query.taskStatus === undefined ? undefined : eq(checkerTasks.taskStatus, query.taskStatus),
    query.shareFlag === undefined ? undefined : eq(checkerTasks.shareFlag, query.shareFlag),
    withinDays(checkerTasks.startTime, query, 'startFrom', 'startTo'),
  )

const toOrder = ({ sidx, order }: Pick<CheckerTaskQuery, 'sidx' | 'order'>, backwards: boolean): SQL[] => {
  const ascending = ((sidx ? order : 'desc') !== 'desc') !== backwards
  const direction = ascending ? asc : desc
  const key = sidx ?? 'startTime'
  const column = sortColumns[key]
  return [
    key === 'endTime'
      ? sql`${column} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`
      : direction(column),
    direction(checkerTasks.id),
  ]
}

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

/** Tasks by key, in the order of the keys, as the caller is shown them. */
export const readTasks = async (database: Database, actor: Actor, ids: readonly number[]): Promise<CheckerTask[]> => {
  if (ids.length === 0) return []
  const rows = await database
    .select({ task: checkerTasks, checkerId: checkers.checkerId, checkerName: checkers.checkerName })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(inArray(checkerTasks.id, [...ids]))
  const peaks = await readPeaks(database, ids)
  const byId = new Map(
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
          ...{
            taskId: String(task.id),
            checkerId,
            checkerName,
            recordName,
            recorder,
            recordType,
            systemNos,
            shareFlag,
          },
          ...{ timeInterval, endReason, taskStatus, dataSize, frameCount, sampleCount, overwritten },
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
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of tasks and how many match; the newest first. */
export const listTasks = async (database: Database, actor: Actor, query: CheckerTaskQuery) => {
  const where = toConditions(actor, query)
  const [counted] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(where)
  const total = counted?.count ?? 0
  const found = toWindow(total, query)
  if (!found) return { list: [], total }
  const keys = await database
    .select({ id: checkerTasks.id })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(where)
    .orderBy(...toOrder(query, found.backwards))
    .limit(found.size)
    .offset(found.offset)
  const ids = keys.map(({ id }) => id)
  return { list: await readTasks(database, actor, found.backwards ? ids.reverse() : ids), total }
}
