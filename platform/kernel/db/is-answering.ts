import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './database'

const limitMs = 2000

/** Asks whether the database answers within two seconds. Those who ask while it is being asked share one question. */
export const askDatabase = (database: Database): (() => Promise<boolean>) => {
  let asking: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    const answered = database.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    const isAnswering = await Promise.race([answered, wait(limitMs, false, { ref: false })])
    // One that is late keeps its connection: nobody asks again before it has ended.
    answered.finally(() => {
      asking = null
    })
    return isAnswering
  }
  return () => {
    asking ??= ask()
    return asking
  }
}
