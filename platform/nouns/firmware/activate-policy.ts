import { and, asc, eq, gte, isNull, lt, lte, or } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { otaPolicies, otaVersions } from '../tables/ota-version'
import { chooseDevices, type Reach } from './choose-devices'
import type { PolicyRecord, PolicyTasks } from './policy-tasks'

/** The version that a policy sends, null when nothing may be sent any more. */
export const readTarget = async (database: Database, { versionId }: Pick<PolicyRecord, 'versionId'>) => {
  if (versionId === null) return null
  const [target] = await database.select().from(otaVersions).where(eq(otaVersions.id, versionId))
  return target?.status === 2 ? target : null
}

export const toReach = (policy: PolicyRecord, target: { minSourceVersion: string | null }): Reach => ({
  ...policy,
  minSourceVersion: target.minSourceVersion,
})

/**
 * Makes a pending policy, whose row is locked, active: one task over the controllers that match now. Without any it is
 * finished at once. Answers the key of its task.
 */
export const activatePolicy = async (
  database: Database,
  tasks: PolicyTasks,
  { policy, target, now }: { policy: PolicyRecord; target: typeof otaVersions.$inferSelect; now: Date },
): Promise<number | null> => {
  const devices = await chooseDevices(database, policy.platformId, toReach(policy, target))
  const upgradeId =
    devices.length === 0
      ? null
      : await tasks.start(database, {
          policy: { ...policy, versionId: target.id },
          controllerIds: devices.map(({ id }) => id),
          now,
        })
  await database
    .update(otaPolicies)
    .set({
      ...(upgradeId === null ? { status: 2, endTime: now } : { status: 1 }),
      upgradeId,
      startTime: now,
      version: policy.version + 1,
      updateTime: now,
    })
    .where(eq(otaPolicies.id, policy.id))
  return upgradeId
}

export type PolicyChange = { platformId: PlatformId; strategyId: number; upgradeId: number | null }

/**
 * Makes active what is due: its range has begun and not ended, its time of execution has come, and its version is
 * released. Each in a transaction of its own; a policy that another process has just taken is left to it.
 */
export const activatePolicies = async (database: Database, now: Date, tasks: PolicyTasks): Promise<PolicyChange[]> => {
  const isDue = and(
    eq(otaPolicies.status, 0),
    lte(otaPolicies.effectiveStart, now),
    gte(otaPolicies.effectiveEnd, now),
    or(isNull(otaPolicies.executeTime), lte(otaPolicies.executeTime, now)),
  )
  const due = await database
    .select({ id: otaPolicies.id })
    .from(otaPolicies)
    .innerJoin(otaVersions, and(eq(otaVersions.id, otaPolicies.versionId), eq(otaVersions.status, 2)))
    .where(isDue)
    .orderBy(asc(otaPolicies.id))
  const changed: PolicyChange[] = []
  for (const { id } of due) {
    const change = await database.transaction(async (tx) => {
      const [policy] = await tx
        .select()
        .from(otaPolicies)
        .where(and(eq(otaPolicies.id, id), isDue))
        .for('update', { skipLocked: true })
      if (policy === undefined) return null
      const target = await readTarget(tx, policy)
      if (target === null) return null
      const upgradeId = await activatePolicy(tx, tasks, { policy, target, now })
      return { platformId: policy.platformId, strategyId: policy.id, upgradeId }
    })
    if (change !== null) changed.push(change)
  }
  return changed
}

/** Ends what has passed its range, active or never begun. Its task hears of it from whoever calls. Domain 4.1. */
export const expirePolicies = async (database: Database, now: Date): Promise<PolicyChange[]> => {
  const ended = await database
    .update(otaPolicies)
    .set({ status: 4, endTime: now, updateTime: now })
    .where(and(or(eq(otaPolicies.status, 0), eq(otaPolicies.status, 1)), lt(otaPolicies.effectiveEnd, now)))
    .returning({
      platformId: otaPolicies.platformId,
      strategyId: otaPolicies.id,
      upgradeId: otaPolicies.upgradeId,
    })
  return ended
}

/** Ends the active policy of a task whose devices are all final. Domain 4.1. */
export const finishPolicyOf = async (database: Database, upgradeId: number, now: Date): Promise<void> => {
  await database
    .update(otaPolicies)
    .set({ status: 2, endTime: now, updateTime: now })
    .where(and(eq(otaPolicies.upgradeId, upgradeId), eq(otaPolicies.status, 1)))
}
