import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'

/** Names the lock under which the store is written; any number would do. */
export const writeLock = 4_276_021
const lookMs = 500

/**
 * Lets writers to the store through, but not while a backup is made: rows that left the journal after the database was
 * copied would be in the copy's journal and in the store that is saved with it, and so twice after a restore.
 */
export type WriteGate = {
  pass: <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>
  /** Waits for what is being written; nothing more is until it is opened again. Of another process see `writeLock`. */
  close: () => Promise<() => void>
}

/** For the process that alone has its database. */
const gateOfOne = (): WriteGate => {
  let running = 0
  let shut: Promise<void> | null = null
  let told = (): void => undefined
  return {
    pass: async (work, signal) => {
      while (shut !== null && !signal?.aborted) await Promise.race([shut, wait(lookMs, undefined, { ref: false })])
      signal?.throwIfAborted()
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        if (running === 0) told()
      }
    },
    close: async () => {
      let open = (): void => undefined
      const mine = new Promise<void>((resolve) => {
        open = () => {
          if (shut === mine) shut = null
          resolve()
        }
      })
      shut = mine
      if (running > 0) {
        await new Promise<void>((resolve) => {
          told = resolve
        })
      }
      return open
    },
  }
}

/** For processes that share one: whoever writes holds the lock together with the others, a backup holds it alone. */
const gateOfMany = (database: Database): WriteGate => ({
  pass: async (work, signal) => {
    for (;;) {
      signal?.throwIfAborted()
      const passed = await database.transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
        const rows = await readRows<{ taken: boolean }>(
          tx,
          sql`select pg_try_advisory_xact_lock_shared(${writeLock}) as taken`,
        )
        return rows[0]?.taken ? { result: await work() } : null
      })
      if (passed !== null) return passed.result
      await wait(lookMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  },
  // Only the command line closes it, by a connection of its own.
  close: async () => () => undefined,
})

export const writeGate = (database: Database, isShared: boolean): WriteGate =>
  isShared ? gateOfMany(database) : gateOfOne()
