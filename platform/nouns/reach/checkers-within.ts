import { and, isNull, or, type SQL } from 'drizzle-orm'
import type { Reach } from '../../kernel/session/data-scope'
import { ofControllersWithin, ofProjectsWithin } from '../device/controllers-within'
import { checkers, checkerTasks } from '../tables/checker'

const onBusWithin = (reach: Reach, column: typeof checkers.controllerId | typeof checkerTasks.controllerId) =>
  or(isNull(column), ofControllersWithin(reach, column))

/**
 * Condition on `checker`: none without a limit. One is where its project is, and its bus, where it has one, is there too.
 * One without a project is seen only without a limit.
 */
export const checkersWithin = (reach: Reach): SQL | undefined =>
  reach === null
    ? undefined
    : and(ofProjectsWithin(reach, checkers.projectId), onBusWithin(reach, checkers.controllerId))

/** Condition on `checker_task` beside its Checker: what was recorded elsewhere stays there when the Checker is moved. */
export const tasksWithin = (reach: Reach): SQL | undefined =>
  reach === null ? undefined : and(checkersWithin(reach), onBusWithin(reach, checkerTasks.controllerId))
