import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { otaPolicies } from '../tables/ota-version'

export type PolicyRecord = typeof otaPolicies.$inferSelect

/** What a policy makes of its controllers. In the transaction of the change, with its clock. */
export type PolicyTasks = {
  /** Creates the one task of a policy over these controllers. Answers its key. */
  start: (
    database: Database,
    request: { policy: PolicyRecord & { versionId: number }; controllerIds: readonly number[]; now: Date },
  ) => Promise<number>
  /** Cancels what waits; what is being written goes on. */
  cancel: (
    database: Database,
    request: { upgradeId: number; platformId: PlatformId; userId: number | null; now: Date },
  ) => Promise<void>
}
