import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Hello } from '@/lib/contract/device-message'
import type { Database } from '../../kernel/db/database'
import { deviceCredentials } from '../../nouns/tables/connection'
import type { Step } from '../pipeline/step'

/** When a credential was used last is told no more exactly: a device that reconnects by the second costs nothing. */
const exactMs = minutesToMilliseconds(5)
/** Credentials of one statement. */
const atOnce = 500

/** Notes when credentials opened, behind what happens. */
export const createCredentialUse = (database: Database, clock: () => Date) => {
  const noted = new Map<number, Date>()
  const used = new Map<number, Date>()
  return {
    note: (id: number): void => {
      const now = clock()
      const last = noted.get(id)
      if (last !== undefined && last > subMilliseconds(now, exactMs)) return
      noted.set(id, now)
      used.set(id, now)
    },
    write: async (): Promise<void> => {
      const all = [...used]
      used.clear()
      for (let from = 0; from < all.length; from += atOnce) {
        const some = all.slice(from, from + atOnce)
        const last = new Date(Math.max(...some.map(([, at]) => at.getTime())))
        try {
          await database
            .update(deviceCredentials)
            .set({ lastUsedTime: last })
            .where(
              inArray(
                deviceCredentials.id,
                some.map(([id]) => id),
              ),
            )
        } catch (error) {
          for (const [id, at] of all.slice(from)) used.set(id, at)
          throw error
        }
      }
    },
  }
}

/** Behind a broker of its own nobody says by which credential a device came in: it is its only one, if it has one. */
export const noteUseByHello: Step<Hello> = {
  kind: 'hello',
  apply: async (tx, heard, { now }) => {
    const { controllerId, id, lastUsedTime, revokeTime } = deviceCredentials
    const ids = [...new Set(heard.map(({ device }) => device.deviceId))]
    const only = tx
      .select({ id: sql<number>`min(${id})` })
      .from(deviceCredentials)
      .where(and(inArray(controllerId, ids), isNull(revokeTime)))
      .groupBy(controllerId)
      .having(eq(sql`count(*)`, 1))
    await tx
      .update(deviceCredentials)
      .set({ lastUsedTime: now })
      .where(and(inArray(id, only), or(isNull(lastUsedTime), lt(lastUsedTime, subMilliseconds(now, exactMs)))))
  },
}
