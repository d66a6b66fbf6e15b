import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { HeldKind } from '@/lib/contract/held-work'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { heldWorks } from '../../kernel/hold/hold-table'
import { jobs } from '../../kernel/jobs/job-table'
import { endTask } from '../checker/task/end-task'
import { settleCommands } from '../control/settle-commands'
import { cancel } from '../ota/change-task'
import { lockTask } from '../ota/engine/task-lock'
import { cancelMessage } from '../push/cancel-message'
import { lockMessage } from '../push/start-message'
import { checkers, checkerTasks } from '../tables/checker'
import { controllerProgrammes, controlRecords } from '../tables/control'
import { moduleReboots } from '../tables/controller-part'
import { airBoxes, controllers } from '../tables/fleet'
import { otaAttempts, otaResults, otaTasks } from '../tables/ota-task'
import { otaPolicies } from '../tables/ota-version'
import { pushBatches, pushDeliveries, pushMessages } from '../tables/push'

/** One thing that would go out. `count`: recipients or devices that are left; null: unknown before it begins. */
export type Outgoing = {
  id: number
  platformId: PlatformId
  name: string
  dueTime: Date | null
  count: number | null
}

/** What one kind of held work is, and what becomes of it when it is dropped: it counts as cancelled by the user who decided. */
export type Group = {
  list: (database: Database, limit: number) => Promise<Outgoing[]>
  count: (database: Database) => Promise<number>
  drop: (tx: Database, by: { userId: number | null; now: Date }) => Promise<void>
}

const openPush = inArray(pushMessages.status, [1, 2])
const push: Group = {
  count: (database) => database.$count(pushMessages, openPush),
  list: (database, limit) =>
    database
      .select({
        id: pushMessages.id,
        platformId: pushMessages.platformId,
        name: pushMessages.title,
        dueTime: pushMessages.pushTime,
        count: sql<
          number | null
        >`${pushMessages.targetCount} - ${pushMessages.sentCount} - ${pushMessages.failCount}`.mapWith(Number),
      })
      .from(pushMessages)
      .where(openPush)
      .orderBy(asc(pushMessages.pushTime), asc(pushMessages.id))
      .limit(limit),
  drop: async (tx, { userId, now }) => {
    for (const { id } of await tx.select({ id: pushMessages.id }).from(pushMessages).where(openPush)) {
      const row = await lockMessage(tx, id)
      if (row === undefined) continue
      // What the provider was given before the set, and has perhaps answered since, is not given again.
      await tx.update(pushBatches).set({ state: 1 }).where(eq(pushBatches.messageId, id))
      await tx
        .update(pushDeliveries)
        .set({ state: 3 })
        .where(and(eq(pushDeliveries.messageId, id), eq(pushDeliveries.state, 0)))
      await cancelMessage(tx, row, now, { updateUser: userId })
    }
  },
}

const openTask = inArray(otaTasks.taskStatus, [0, 1, 2])
const openPolicy = eq(otaPolicies.status, 0)
const left = sql<number>`(select count(*)::int from ${otaResults} r where r.task_id = ${otaTasks.id} and r.result in (0, 1))`
const upgrade: Group = {
  count: async (database) =>
    (await database.$count(otaTasks, openTask)) + (await database.$count(otaPolicies, openPolicy)),
  list: async (database, limit) => {
    const tasks = await database
      .select({
        id: otaTasks.id,
        platformId: otaTasks.platformId,
        name: otaTasks.taskName,
        dueTime: otaTasks.executeTime,
        count: left,
      })
      .from(otaTasks)
      .where(openTask)
      .orderBy(asc(otaTasks.executeTime), asc(otaTasks.id))
      .limit(limit)
    const policies = await database
      .select({
        id: otaPolicies.id,
        platformId: otaPolicies.platformId,
        name: otaPolicies.strategyName,
        dueTime: otaPolicies.executeTime,
      })
      .from(otaPolicies)
      .where(openPolicy)
      .orderBy(asc(otaPolicies.executeTime), asc(otaPolicies.id))
      .limit(limit)
    return [...tasks, ...policies.map((policy) => ({ ...policy, count: null }))]
  },
  drop: async (tx, by) => {
    for (const { id } of await tx.select({ id: otaTasks.id }).from(otaTasks).where(openTask)) {
      const task = await lockTask(tx, id)
      if (task === undefined) continue
      // Devices that had begun before the set have ended since, one way or the other.
      await tx
        .update(otaAttempts)
        .set({ result: 3, failReason: 10, endTime: by.now })
        .where(and(eq(otaAttempts.taskId, id), isNull(otaAttempts.endTime)))
      await tx
        .update(otaResults)
        .set({ result: 0 })
        .where(and(eq(otaResults.taskId, id), eq(otaResults.result, 1)))
      await cancel(tx, task, by)
    }
    await tx.update(otaPolicies).set({ status: 3, endTime: by.now, updateTime: by.now }).where(openPolicy)
  },
}

const ofController = { id: controllers.id, platformId: controllers.platformId, name: controllers.macWifiId }

const openCommand = eq(controlRecords.result, 0)
const command: Group = {
  count: (database) => database.$count(controlRecords, openCommand),
  list: async (database, limit) =>
    (
      await database
        .select({ ...ofController, id: controlRecords.id, dueTime: controlRecords.dueTime })
        .from(controlRecords)
        .innerJoin(controllers, eq(controllers.id, controlRecords.controllerId))
        .where(openCommand)
        .orderBy(asc(controlRecords.dueTime))
        .limit(limit)
    ).map((row) => ({ ...row, count: 1 })),
  drop: async (tx, { now }) => {
    await tx.update(controlRecords).set({ dueTime: now }).where(openCommand)
    await settleCommands(tx, now)
    await tx.delete(moduleReboots).where(and(isNull(moduleReboots.sentTime), isNull(moduleReboots.doneTime)))
    const { filterResetTime, filterSentTime } = airBoxes
    await tx
      .update(airBoxes)
      .set({ filterSentTime: filterResetTime })
      .where(or(isNull(filterSentTime), sql`${filterSentTime} < ${filterResetTime}`))
  },
}

/** Unsent, or not taken and so sent again with the next hello of its controller. */
const openProgramme: SQL = sql`(${controllerProgrammes.result} = 0 or (${controllerProgrammes.result} = 3 and ${controllerProgrammes.isKept} = 1))`
const schedule: Group = {
  count: (database) => database.$count(controllerProgrammes, openProgramme),
  list: async (database, limit) =>
    (
      await database
        .select({ ...ofController, dueTime: sql<null>`null` })
        .from(controllerProgrammes)
        .innerJoin(controllers, eq(controllers.id, controllerProgrammes.controllerId))
        .where(openProgramme)
        .orderBy(asc(controllers.id))
        .limit(limit)
    ).map((row) => ({ ...row, count: 1 })),
  // Neither on its way nor to be sent again: the controller keeps what it has until staff change it.
  drop: async (tx) => {
    await tx.update(controllerProgrammes).set({ result: 3, isKept: 0 }).where(openProgramme)
  },
}

const openCapture = inArray(checkerTasks.taskStatus, [0, 1, 2])
const capture: Group = {
  count: (database) => database.$count(checkerTasks, openCapture),
  list: async (database, limit) =>
    (
      await database
        .select({
          id: checkerTasks.id,
          platformId: checkerTasks.platformId,
          name: sql<string>`${checkers.checkerId} || ' ' || ${checkerTasks.recordName}`,
          dueTime: checkerTasks.startTime,
        })
        .from(checkerTasks)
        .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
        .where(openCapture)
        .orderBy(asc(checkerTasks.startTime))
        .limit(limit)
    ).map((row) => ({ ...row, count: 1 })),
  drop: async (tx, { now }) => {
    for (const task of await tx.select().from(checkerTasks).where(openCapture)) {
      await tx.select({ id: checkers.id }).from(checkers).where(eq(checkers.id, task.checkerRow)).for('update')
      await endTask(tx, task, 2, now)
    }
  },
}

const openJob = sql`${jobs.status} in ('waiting', 'running') and exists (select from ${heldWorks} h where h.kind = 'job' and ${jobs.id} <= h.up_to)`
const job: Group = {
  count: (database) => database.$count(jobs, openJob),
  list: async (database, limit) =>
    (
      await database
        .select({ id: jobs.id, platformId: jobs.platformId, name: jobs.subject, dueTime: jobs.createTime })
        .from(jobs)
        .where(openJob)
        .orderBy(asc(jobs.id))
        .limit(limit)
    ).map((row) => ({ ...row, count: null })),
  drop: async (tx, { now }) => {
    await tx.update(jobs).set({ status: 'cancelled', cancelRequested: 1, updateTime: now }).where(openJob)
  },
}

export const heldGroups: Record<HeldKind, Group> = { push, upgrade, command, schedule, capture, job }
