import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import type { Actor } from '../../kernel/session/actor'
import type { PolicyRecord } from '../firmware/policy-tasks'
import { policiesWithin } from '../reach/upgrades-within'
import { otaPolicies } from '../tables/ota-version'

/** A policy of the caller's brand and reach. */
export const isOwnPolicy = (strategyId: string, { platformId, reach }: Actor): SQL | undefined =>
  and(eq(otaPolicies.id, toRowId(strategyId)), eq(otaPolicies.platformId, platformId), policiesWithin(reach))

/** The same, locked for a change. */
export const lockPolicy = async (
  database: Database,
  strategyId: string,
  actor: Actor,
): Promise<PolicyRecord | undefined> => {
  const [row] = await database.select().from(otaPolicies).where(isOwnPolicy(strategyId, actor)).for('update')
  return row
}

export const addPolicy = async (database: Database, policy: typeof otaPolicies.$inferInsert): Promise<number> => {
  const [added] = await database.insert(otaPolicies).values(policy).returning({ id: otaPolicies.id })
  if (added === undefined) throw new Error('the policy was not stored')
  return added.id
}

export const updatePolicy = async (database: Database, id: number, set: Partial<PolicyRecord>): Promise<void> => {
  await database.update(otaPolicies).set(set).where(eq(otaPolicies.id, id))
}
