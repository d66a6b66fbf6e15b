import { addMilliseconds } from 'date-fns/addMilliseconds'
import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { loginFailures } from '../../kernel/session/identity-table'

/** Captcha policy `after-failures`: from this many wrong passwords on. */
const captchaAfter = 3
/** From this many wrong passwords on, an account waits before the next try, unless a brand's setting says otherwise. */
const usualWaitAfter = 5
const maxWaitMinutes = 15
/** Wrong passwords that one address may try within `addressWindowMs`, over all accounts. */
const addressLimit = 100
const addressWindowMs = minutesToMilliseconds(10)
/** Failures of an account or a browser are forgotten after a day without one. */
export const memoryMs = millisecondsInDay

/** Who tries. `device` is one that the account is known to use: see `findKnownDevice`. */
type Keys = { account: string; ip: string; uuid: string; device: string | null }
export type Failures = {
  captchaDue: boolean
  retryAfter: number
  /** Failures of the account (of the known device, for its own) and of the address. */
  accountCount: number
  addressCount: number
}

const addressKey = (ip: string): string => `ip:${ip}`
// Lower case may be longer than the text: cut to what the column holds. No account is that long.
const accountKey = (account: string): string => `account:${account.toLowerCase()}`.slice(0, 128)
const ipPrefix = addressKey('')
const uuidPrefix = 'uuid:'

/**
 * What a try is counted for. A known device has a count of its own and of no address: whatever strangers do to the
 * account, or others behind the same address, does not keep it waiting; nor does it take anything off their count.
 */
const toKeys = ({ account, ip, uuid, device }: Keys): string[] =>
  device === null
    ? [accountKey(account), addressKey(ip), `${uuidPrefix}${uuid}`]
    : [`device:${device}`, `${uuidPrefix}${uuid}`]
/** Key of someone signed in who tries to show that they know their password. */
const ownPasswordKey = (userId: number): string => `own:${userId}`
/** Key of a user whose second factor is shown, at sign-in and after it, in whatever step. */
const factorKey = (userId: number): string => `factor:${userId}`

const secondsUntil = (end: Date, now: Date): number => Math.max(0, Math.ceil(differenceInMilliseconds(end, now) / 1000))

const read = (database: Database, keys: readonly string[]) =>
  database
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.key, [...keys]))

type Row = typeof loginFailures.$inferSelect

/** Seconds that a counted key still waits. */
const waitOf = (row: Row, now: Date, waitAfter: number): number => {
  if (row.key.startsWith(ipPrefix)) {
    return row.count < addressLimit ? 0 : secondsUntil(addMilliseconds(row.firstTime, addressWindowMs), now)
  }
  if (row.key.startsWith(uuidPrefix) || row.count < waitAfter) return 0
  // Of a count that a day has ended, nothing is left either: the longest wait is shorter.
  const minutes = Math.min(2 ** (row.count - waitAfter), maxWaitMinutes)
  return secondsUntil(addMinutes(row.lastTime, minutes), now)
}

/** Whether a count means nothing any more: the rule of `isOver`, of a row that was read. */
const isForgotten = (row: Row, now: Date): boolean =>
  row.key.startsWith(ipPrefix)
    ? differenceInMilliseconds(now, row.firstTime) >= addressWindowMs
    : differenceInMilliseconds(now, row.lastTime) >= memoryMs

/** What the failures so far ask of the next try: a captcha, and how many seconds to wait (0: none). */
export const readFailures = async (
  database: Database,
  keys: Keys,
  now: Date,
  waitAfter: number = usualWaitAfter,
): Promise<Failures> => {
  const rows = (await read(database, toKeys(keys))).filter((row) => !isForgotten(row, now))
  const captchaDue = rows.some(({ key, count }) => !key.startsWith(ipPrefix) && count >= captchaAfter)
  const countOf = (isMeant: (key: string) => boolean) => rows.find(({ key }) => isMeant(key))?.count ?? 0
  return {
    captchaDue,
    retryAfter: Math.max(0, ...rows.map((row) => waitOf(row, now, waitAfter))),
    accountCount: countOf((key) => !key.startsWith(ipPrefix) && !key.startsWith(uuidPrefix)),
    addressCount: countOf((key) => key.startsWith(ipPrefix)),
  }
}

const minus = (now: Date, ms: SQL | number) => sql`(${now.toISOString()}::timestamp - ${ms} * interval '1 millisecond')`

/** Whether a count begins anew: an address's when its window has passed, the others' after a day of silence. */
const isOver = (now: Date) =>
  sql`(case when ${loginFailures.key} like 'ip:%' then ${loginFailures.firstTime} <= ${minus(now, addressWindowMs)} else ${loginFailures.lastTime} <= ${minus(now, memoryMs)} end)`

/** The same rule as `waitOf`, where the row is locked. */
const mayGoOn = (now: Date, waitAfter: number) => {
  const minutes = sql`least(power(2, ${loginFailures.count} - ${waitAfter}::int), ${maxWaitMinutes}::int)`
  return or(
    isOver(now),
    sql`${loginFailures.key} like 'uuid:%'`,
    and(sql`${loginFailures.key} like 'ip:%'`, sql`${loginFailures.count} < ${addressLimit}::int`),
    and(
      sql`${loginFailures.key} not like 'ip:%'`,
      or(
        sql`${loginFailures.count} < ${waitAfter}::int`,
        lte(loginFailures.lastTime, minus(now, sql`${minutes} * ${millisecondsInMinute}::int`)),
      ),
    ),
  )
}

/** Counts one more failure for each key that does not wait. Answers the keys that were counted. */
const count = async (
  database: Database,
  keys: readonly string[],
  now: Date,
  waitAfter: number = usualWaitAfter,
): Promise<string[]> => {
  const counted = await database
    .insert(loginFailures)
    .values(keys.map((key) => ({ key, count: 1, firstTime: now, lastTime: now })))
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        count: sql`case when ${isOver(now)} then 1 else ${loginFailures.count} + 1 end`,
        firstTime: sql`case when ${isOver(now)} then excluded.first_time else ${loginFailures.firstTime} end`,
        lastTime: now,
      },
      setWhere: mayGoOn(now, waitAfter) ?? sql`true`,
    })
    .returning({ key: loginFailures.key })
  return counted.map(({ key }) => key)
}

const giveBack = async (database: Database, keys: readonly string[]): Promise<void> => {
  for (const key of keys)
    await database
      .update(loginFailures)
      .set({ count: sql`${loginFailures.count} - 1` })
      .where(and(eq(loginFailures.key, key), gt(loginFailures.count, 0)))
}

export type Try = {
  /** Seconds to wait before a try is looked at; 0 when this one is. */
  retryAfter: number
  /** The password was right, or was not looked at: the try does not count. */
  takeBack: () => Promise<void>
}

/**
 * Counts a try as a failure before its password is looked at, so that of many tries at the same time no more are
 * looked at than of as many one after the other. The same for unknown accounts: the answers do not differ.
 */
const takeTryOf = async (
  database: Database,
  keys: readonly string[],
  now: Date,
  waitAfter: number = usualWaitAfter,
): Promise<Try> => {
  const counted = await count(database, keys, now, waitAfter)
  const takeBack = (): Promise<void> => giveBack(database, counted)
  if (counted.length === keys.length) return { retryAfter: 0, takeBack }
  await takeBack()
  const waits = (await read(database, keys)).map((row) => waitOf(row, now, waitAfter))
  return { retryAfter: Math.max(1, ...waits), takeBack: async () => undefined }
}

export const takeTry = (database: Database, keys: Keys, now: Date, waitAfter: number): Promise<Try> =>
  takeTryOf(database, toKeys(keys), now, waitAfter)

/** The same for someone signed in who types their password once more. */
export const takeOwnTry = (database: Database, userId: number, now: Date, waitAfter: number): Promise<Try> =>
  takeTryOf(database, [ownPasswordKey(userId)], now, waitAfter)

/** The same for a second factor: of many steps of one user at the same time no more is looked at than of one. */
export const takeFactorTry = (database: Database, userId: number, now: Date, waitAfter: number): Promise<Try> =>
  takeTryOf(database, [factorKey(userId)], now, waitAfter)

/** The same for a passkey by itself, of which nobody knows yet whose it is. */
export const takeAddressTry = (database: Database, ip: string, now: Date): Promise<Try> =>
  takeTryOf(database, [addressKey(ip)], now)

/** Counts one wrong captcha: against the address alone, or anyone could make anyone's account wait without a password. */
export const addAddressFailure = async (database: Database, ip: string, now: Date): Promise<void> => {
  await count(database, [addressKey(ip)], now)
}

/**
 * A right password wipes the failures of the account, or of the known device, and of the browser; of the address's,
 * only this try.
 */
export const clearFailures = async (database: Database, keys: Keys): Promise<void> => {
  // In the order of `count`, each alone: of two sign-ins that locked the same rows by turns one would be refused.
  for (const key of toKeys(keys)) {
    if (key.startsWith(ipPrefix)) await giveBack(database, [key])
    else await database.delete(loginFailures).where(eq(loginFailures.key, key))
  }
}

/** The same for a right password of someone signed in. */
export const clearOwnFailures = async (database: Database, userId: number): Promise<void> => {
  await database.delete(loginFailures).where(eq(loginFailures.key, ownPasswordKey(userId)))
}

/** The same for a right second factor. */
export const clearFactorFailures = async (database: Database, userId: number): Promise<void> => {
  await database.delete(loginFailures).where(eq(loginFailures.key, factorKey(userId)))
}
