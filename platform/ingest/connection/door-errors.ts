import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { isPassing } from '../../kernel/error/to-platform-error'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import { deviceErrors } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'

/** How often what was wrong is written. */
const writeMs = 500
/** Devices that are remembered while the database is away. */
const most = 2000

type Reason = 'rate' | 'tooLarge'
type Wrong = { address: string; reason: Reason; count: number; firstTime: Date; lastTime: Date; detail: string }
type Parts = { database: Database; clock: () => Date; logger: Logger }

/**
 * What devices did wrong before any message of theirs was taken: they are named as for messages that were refused.
 * Written behind what happens, and never waited for.
 */
export const createDoorErrors = ({ database, clock, logger }: Parts) => {
  let wrongs = new Map<string, Wrong>()
  const store = async (some: readonly Wrong[]): Promise<void> => {
    const rows = await database
      .select({ id: controllers.id, address: controllers.macWifiId })
      .from(controllers)
      .where(inArray(controllers.macWifiId, [...new Set(some.map(({ address }) => address))]))
    const ids = new Map(rows.map(({ id, address }) => [address, id]))
    const values = some.flatMap(({ address, ...wrong }) => {
      const controllerId = ids.get(address)
      return controllerId === undefined ? [] : [{ controllerId, isRefused: 1 as const, ...wrong }]
    })
    if (values.length === 0) return
    await database
      .insert(deviceErrors)
      .values(values)
      .onConflictDoUpdate({
        target: [deviceErrors.controllerId, deviceErrors.reason],
        set: {
          count: sql`${deviceErrors.count} + excluded.count`,
          lastTime: sql`excluded.last_time`,
          detail: sql`excluded.detail`,
        },
      })
  }
  const write = async (): Promise<void> => {
    const some = wrongs
    wrongs = new Map()
    if (some.size === 0) return
    await store([...some.values()]).catch((error: unknown) => {
      if (isPassing(error))
        for (const [key, { count, firstTime, ...earlier }] of some) {
          const later = wrongs.get(key)
          if (later === undefined && wrongs.size >= most) continue
          wrongs.set(key, { ...earlier, ...later, firstTime, count: count + (later?.count ?? 0) })
        }
      throw error
    })
  }
  const writes = repeatEvery(writeMs, write, (error) =>
    logger.warn({ err: error }, 'what devices did wrong could not be written'),
  )
  return {
    note: (address: string, reason: Reason, detail: string): void => {
      const key = `${reason} ${address}`
      const known = wrongs.get(key)
      if (address === '' || (known === undefined && wrongs.size >= most)) return
      const now = clock()
      const firstTime = known?.firstTime ?? now
      wrongs.set(key, { address, reason, count: (known?.count ?? 0) + 1, firstTime, lastTime: now, detail })
    },
    stop: async (): Promise<void> => {
      await writes.stop()
      await write().catch(() => undefined)
    },
  }
}
