import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { plainAccount } from '../../kernel/db/plain-account'
import { knownDevices, webUsers } from '../../kernel/session/identity-table'

/** A browser in which nobody has signed in for this long is a stranger again. */
export const deviceMs = 180 * millisecondsInDay
/** More browsers of one account than these are not remembered. */
const maxOfUser = 20

/**
 * The device of a sign-in where this account has signed in before, null for a stranger's. What the caller says is no
 * proof: a made-up device is in no row, and a stranger cannot have a count of their own for each one they make up.
 */
export const findKnownDevice = async (
  database: Database,
  { account, deviceKey, now }: { account: string; deviceKey: string | undefined; now: Date },
): Promise<string | null> => {
  if (deviceKey === undefined) return null
  const [found] = await database
    .select({ deviceKey: knownDevices.deviceKey })
    .from(knownDevices)
    .innerJoin(webUsers, eq(webUsers.id, knownDevices.userId))
    .where(
      and(
        eq(plainAccount(webUsers.account), plainAccount(account)),
        eq(knownDevices.deviceKey, deviceKey),
        gt(knownDevices.lastUsedTime, subMilliseconds(now, deviceMs)),
      ),
    )
  return found?.deviceKey ?? null
}

/**
 * Remembers a browser after a good sign-in, and forgets the oldest one beyond what an account may have. Answers whether
 * it is a new one: the first of an account is not, nor is a sign-in that names none.
 */
export const rememberDevice = async (
  database: Database,
  { userId, deviceKey, now }: { userId: number; deviceKey: string | undefined; now: Date },
): Promise<boolean> => {
  if (deviceKey === undefined) return false
  const since = subMilliseconds(now, deviceMs)
  const isKnown = await database.$count(
    knownDevices,
    and(eq(knownDevices.userId, userId), eq(knownDevices.deviceKey, deviceKey), gt(knownDevices.lastUsedTime, since)),
  )
  const hasOthers = await database.$count(knownDevices, eq(knownDevices.userId, userId))
  await database
    .insert(knownDevices)
    .values({ userId, deviceKey, lastUsedTime: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceKey], set: { lastUsedTime: now } })
  const tooMany = database
    .select({ deviceKey: knownDevices.deviceKey })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedTime), desc(knownDevices.deviceKey))
    .offset(maxOfUser)
  await database
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceKey, tooMany)))
  return isKnown === 0 && hasOthers > 0
}
