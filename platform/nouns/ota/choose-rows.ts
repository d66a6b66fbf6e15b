import { addMinutes } from 'date-fns/addMinutes'
import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { readRunStatuses } from '../device/run-status'
import { controllers } from '../tables/fleet'
import { otaResults, otaTasks } from '../tables/ota-task'
import { chooseNext, type Rules } from './engine/choose-next'
import type { TaskRow } from './engine/task-lock'

/** What is being upgraded in a brand now, by whichever task; and whose indoor units wait for theirs. */
export const readBusy = async (
  database: Database,
  platformId: PlatformId,
  upgradeType: 1 | 2 | 3,
): Promise<Pick<Rules, 'busyProjects' | 'busyControllers' | 'indoorFirst'>> => {
  const running = await database
    .select({ controllerId: otaResults.controllerId, projectId: otaResults.projectId })
    .from(otaResults)
    .where(and(eq(otaResults.platformId, platformId), eq(otaResults.result, 1)))
  const indoor =
    upgradeType === 3
      ? []
      : await database
          .select({ controllerId: otaResults.controllerId })
          .from(otaResults)
          .innerJoin(otaTasks, eq(otaTasks.id, otaResults.taskId))
          .where(
            and(
              eq(otaTasks.platformId, platformId),
              eq(otaTasks.taskStatus, 1),
              eq(otaTasks.upgradeType, 3),
              eq(otaResults.result, 0),
            ),
          )
  return {
    busyProjects: new Set(running.flatMap(({ projectId }) => projectId ?? [])),
    busyControllers: new Set(running.flatMap(({ controllerId }) => controllerId ?? [])),
    indoorFirst: new Set(indoor.flatMap(({ controllerId }) => controllerId ?? [])),
  }
}

/** Looked at in one go; more than a task ever begins at once. */
const most = 5000

const candidateColumns = {
  resultId: otaResults.id,
  id: otaResults.id,
  macWifiId: otaResults.macWifiId,
  beforeVersion: otaResults.beforeVersion,
  retryCount: otaResults.retryCount,
  nextCause: otaResults.nextCause,
  nextUser: otaResults.nextUser,
  startTime: otaResults.startTime,
  controllerId: controllers.id,
  // Where it stands now: it may have been moved since the task was made.
  projectId: controllers.projectId,
  timeZone: controllers.timeZone,
  stageNo: otaResults.stageNo,
  notBefore: otaResults.notBefore,
  confirmed: otaResults.confirmed,
  onlineStatus: controllers.onlineStatus,
}

/** Devices of a task that wait in stages that have begun, in their order. */
export const readWaiting = (database: Database, taskId: number, stages: readonly number[]) =>
  database
    .select(candidateColumns)
    .from(otaResults)
    .innerJoin(controllers, eq(controllers.id, otaResults.controllerId))
    .where(and(eq(otaResults.taskId, taskId), eq(otaResults.result, 0), inArray(otaResults.stageNo, [...stages])))
    .orderBy(asc(otaResults.stageNo), asc(otaResults.id))
    .limit(most)
export type Waiting = Awaited<ReturnType<typeof readWaiting>>[number]

/** Which of these controllers are off now, as far as anybody knows. */
export const readIdle = async (database: Database, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select()
    .from(controllers)
    .where(inArray(controllers.id, [...ids]))
  const statuses = await readRunStatuses(database, rows)
  return new Set(
    rows.filter(({ id, onlineStatus }) => onlineStatus === 0 || statuses.get(id) === 0).map(({ id }) => id),
  )
}

/** Devices of a task that are upgraded next; locks nothing itself. */
export const chooseRows = async (
  tx: Database,
  task: TaskRow,
  openStages: ReadonlySet<number>,
  now: Date,
): Promise<Waiting[]> => {
  const busy = await readBusy(tx, task.platformId, task.upgradeType)
  const upgrading = await tx.$count(otaResults, and(eq(otaResults.taskId, task.id), eq(otaResults.result, 1)))
  const rules: Rules = {
    now,
    dailyWindow: task.dailyWindow,
    upgradeWay: task.upgradeWay,
    openStages,
    ...busy,
    slots: Math.max(0, task.concurrency - upgrading),
  }
  if (rules.slots === 0) return []
  const waiting = await readWaiting(tx, task.id, [...openStages])
  if (task.onlyIdle === 0) return chooseNext(waiting, rules)
  // Looked at only for those whose turn it is, and for some that would take the place of one that runs.
  const likely = chooseNext(waiting, { ...rules, slots: rules.slots * 3 })
  const ids = likely.map(({ controllerId }) => controllerId)
  const idle = await readIdle(tx, ids)
  return chooseNext(likely, rules, ({ controllerId }) => idle.has(controllerId))
}

/** Rows whose controller was deleted meanwhile. */
export const isWithoutController = (taskId: number) =>
  and(eq(otaResults.taskId, taskId), sql`${otaResults.controllerId} is null`, inArray(otaResults.result, [0, 1]))

/** The next moment at which a device of a task may be tried again by itself; null for none. */
export const nextTry = async (tx: Database, taskId: number, now: Date): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: sql<string | null>`to_char(min(${otaResults.notBefore}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` })
    .from(otaResults)
    .where(
      and(
        eq(otaResults.taskId, taskId),
        eq(otaResults.result, 0),
        isNotNull(otaResults.notBefore),
        or(lt(otaResults.notBefore, addMinutes(now, 1))),
      ),
    )
  return row?.at ? new Date(row.at) : null
}
