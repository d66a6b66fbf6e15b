import type { Database } from '../kernel/db/database'
import { seedRuns } from '../kernel/db/seed-run-table'

/** Whether a transaction is the one that gives a seed; another process that is giving it is waited for. */
export const beginSeed = async (tx: Database, name: string, now: Date): Promise<boolean> => {
  const begun = await tx.insert(seedRuns).values({ name, runTime: now }).onConflictDoNothing().returning()
  return begun.length > 0
}
