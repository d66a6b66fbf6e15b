import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from '../log/logger'
import { repeatEvery } from '../rate/repeat'
import type { Database } from './database'
import { leases } from './lease-table'

/** How long a lease lasts beyond its last renewal, milliseconds: so long nobody does the work of a killed holder. */
const leaseMs = 10_000
const renewMs = 3000

type LeaseOptions = {
  name: string
  /** Whether other processes may work with the same database. */
  isShared: boolean
  logger: Logger
  renewalMs?: number
  lengthMs?: number
}

export type Lease = { isHeld: () => boolean; release: () => Promise<void> }

/**
 * Lets one of several processes of a database do something that two must not do at once, as long as it lives. Others
 * take over within `leaseMs`. Not a lock: what a holder began while it held the lease may end after it, so what it does
 * must bear being done twice.
 */
export const seekLease = async (
  database: Database,
  { name, isShared, logger, renewalMs = renewMs, lengthMs = leaseMs }: LeaseOptions,
): Promise<Lease> => {
  // The embedded database has no other process.
  if (!isShared) return { isHeld: () => true, release: async () => undefined }
  const holder = randomUUID()
  let heldUntil = Number.NEGATIVE_INFINITY

  const renew = async (): Promise<void> => {
    // By this process's own monotonic clock and from before the question, so it ends here before it ends there.
    const asked = performance.now()
    const until = sql`now() at time zone 'utc' + make_interval(secs => ${lengthMs / 1000})`
    const [held] = await database
      .insert(leases)
      .values({ name, holder, until })
      .onConflictDoUpdate({
        target: leases.name,
        set: { holder, until },
        setWhere: sql`${leases.holder} = ${holder} or ${leases.until} < now() at time zone 'utc'`,
      })
      .returning({ holder: leases.holder })
    heldUntil = held === undefined ? Number.NEGATIVE_INFINITY : asked + lengthMs
  }
  const renewals = repeatEvery(renewalMs, renew, (error) =>
    logger.warn({ err: error, lease: name }, 'lease could not be renewed'),
  )
  await renewals.run()
  return {
    isHeld: () => performance.now() < heldUntil,
    release: async () => {
      await renewals.stop()
      heldUntil = Number.NEGATIVE_INFINITY
      await database
        .delete(leases)
        .where(and(eq(leases.name, name), eq(leases.holder, holder)))
        // It ends by itself.
        .catch((error: unknown) => logger.warn({ err: error, lease: name }, 'lease could not be released'))
    },
  }
}
