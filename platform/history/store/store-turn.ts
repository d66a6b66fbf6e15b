import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { leases } from '../../kernel/db/lease-table'

/** Names the lock under which rows are compared with the store and written to it; any number would do. */
const turnLock = 4_276_022
const besideName = 'history.beside'

type StoreTurn = {
  /** Waits until no other work of any process of this database has the turn. */
  take: <Result>(work: () => Promise<Result>) => Promise<Result>
  idle: () => Promise<unknown>
  /** Notes that rows come in beside the journal which may be of minutes that it will have: of what is received until then. */
  noteBeside: (until: Date) => Promise<void>
  /** The latest such moment; null: there was none. */
  besideUntil: () => Promise<Date | null>
}

/**
 * Lets one work at a time compare rows with the store and write them. Never take it inside of the write gate: what has the
 * turn waits there for a backup.
 */
export const storeTurn = (database: Database, isShared: boolean): StoreTurn => {
  let turn: Promise<unknown> = Promise.resolve()
  const alone: StoreTurn['take'] = isShared
    ? (work) =>
        database.transaction(async (tx) => {
          // It waits for others, and says nothing itself while the store works.
          await tx.execute(sql`set local statement_timeout = 0`)
          await tx.execute(sql`set local lock_timeout = 0`)
          await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
          await tx.execute(sql`select pg_advisory_xact_lock(${turnLock})`)
          return await work()
        })
    : (work) => work()
  return {
    take: (work) => {
      const next = turn.then(() => alone(work))
      turn = next.catch(() => undefined)
      return next
    },
    idle: () => turn,
    noteBeside: async (until) => {
      await database
        .insert(leases)
        .values({ name: besideName, holder: '', until })
        .onConflictDoUpdate({
          target: leases.name,
          set: { until: sql`greatest(${leases.until}, excluded.until)` },
        })
    },
    besideUntil: async () => {
      const [found] = await database.select().from(leases).where(eq(leases.name, besideName))
      return found?.until ?? null
    },
  }
}
