import { eq } from 'drizzle-orm'
import { defaultRun } from '@/lib/contract/ota-task'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import type { ReadTaskCounts } from '../firmware/policy-rows'
import type { PolicyTasks } from '../firmware/policy-tasks'
import { otaVersions } from '../tables/ota-version'
import { cancel } from './change-task'
import { createTask } from './create-task'
import { lockTask } from './engine/task-lock'
import { readCounts } from './task-rows'

/**
 * The task that a policy becomes. It waits for a second person like any other, and begins by itself as soon as that has
 * agreed: the policy has said when.
 */
export const policyTasks: PolicyTasks = {
  start: async (database, { policy, controllerIds, now }) => {
    const [version] = await database.select().from(otaVersions).where(eq(otaVersions.id, policy.versionId))
    if (version === undefined) throw new Error('the version of the policy is gone')
    const { upgradeWay, dailyWindow, concurrency, retryTimes, timeoutMin, onlyIdle } = policy
    return createTask(database, {
      platformId: policy.platformId,
      taskName: policy.strategyName.slice(0, 64),
      remark: '',
      version,
      strategy: { id: policy.id, name: policy.strategyName },
      sourceVersion: policy.sourceVersions.join(', '),
      run: {
        upgradeWay,
        dailyWindow,
        concurrency,
        retryTimes,
        timeoutMin,
        onlyIdle,
        stages: defaultRun.stages,
        executeTime: toWireTime(policy.executeTime ?? now),
        effectiveStart: toWireTime(policy.effectiveStart),
        effectiveEnd: toWireTime(policy.effectiveEnd),
      },
      controllerIds,
      userId: policy.createUser,
      now,
    })
  },

  cancel: async (database, { upgradeId, platformId, userId, now }) => {
    const task = await lockTask(database, upgradeId)
    if (task?.platformId === platformId && task.taskStatus < 3) await cancel(database, task, { userId, now })
  },
}

/** Counters of the tasks of policies. */
export const readTaskCounts: ReadTaskCounts = (database: Database, upgradeIds) =>
  upgradeIds.length === 0 ? Promise.resolve(new Map()) : readCounts(database, upgradeIds)
