import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { loginFailures } from '../db/schema/identity'

/** Captcha policy `after-failures`: from this many wrong passwords on. */
export const captchaAfter = 3
/** From this many wrong passwords on, an account waits before the next try. */
export const waitAfter = 5
const longestWaitMinutes = 15
/** Wrong passwords that one address may try within `addressWindowMs`, over all accounts. */
const addressLimit = 100
const addressWindowMs = 10 * 60_000
/** Failures of an account or a browser are forgotten after a day without one. */
export const memoryMs = 24 * 60 * 60_000

type Keys = { account: string; ip: string; uuid: string }
export type Failures = { captchaDue: boolean; retryAfter: number }

const toKeys = ({ account, ip, uuid }: Keys) => ({
  account: `account:${account.toLowerCase()}`,
  ip: `ip:${ip}`,
  uuid: `uuid:${uuid}`,
})

const secondsUntil = (end: number, now: Date): number => Math.max(0, Math.ceil((end - now.getTime()) / 1000))

/** What the failures so far ask of the next try: a captcha, and how many seconds to wait (0: none). */
export const readFailures = async (database: Database, keys: Keys, now: Date): Promise<Failures> => {
  const names = toKeys(keys)
  const rows = await database
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.key, Object.values(names)))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const fresh = (key: string) => {
    const row = byKey.get(key)
    return row !== undefined && now.getTime() - row.lastTime.getTime() < memoryMs ? row : undefined
  }
  const account = fresh(names.account)
  const address = byKey.get(names.ip)
  let retryAfter = 0
  if (account !== undefined && account.count >= waitAfter) {
    const minutes = Math.min(2 ** (account.count - waitAfter), longestWaitMinutes)
    retryAfter = secondsUntil(account.lastTime.getTime() + minutes * 60_000, now)
  }
  if (address !== undefined && address.count >= addressLimit) {
    retryAfter = Math.max(retryAfter, secondsUntil(address.firstTime.getTime() + addressWindowMs, now))
  }
  const captchaDue = [account, fresh(names.uuid)].some((row) => row !== undefined && row.count >= captchaAfter)
  return { captchaDue, retryAfter }
}

/** Counts one wrong password. Unknown accounts count as known ones do, so that the answers do not differ. */
export const addFailure = (database: Database, keys: Keys, now: Date): Promise<void> =>
  count(database, Object.values(toKeys(keys)), now)

/** Counts one wrong captcha: against the address alone, or anyone could make anyone's account wait without a password. */
export const addAddressFailure = (database: Database, ip: string, now: Date): Promise<void> =>
  count(database, [`ip:${ip}`], now)

const count = async (database: Database, keys: string[], now: Date): Promise<void> => {
  const forgotten = new Date(now.getTime() - memoryMs)
  const windowStart = new Date(now.getTime() - addressWindowMs)
  await database
    .insert(loginFailures)
    .values(keys.map((key) => ({ key, count: 1, firstTime: now, lastTime: now })))
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: {
        // A count begins anew: an address's when its window has passed, the others' after a day of silence.
        count: sql`case when ${isOver(forgotten, windowStart)} then 1 else ${loginFailures.count} + 1 end`,
        firstTime: sql`case when ${isOver(forgotten, windowStart)} then excluded.first_time else ${loginFailures.firstTime} end`,
        lastTime: now,
      },
    })
}

const isOver = (forgotten: Date, windowStart: Date) =>
  sql`case when ${loginFailures.key} like 'ip:%' then ${loginFailures.firstTime} <= ${windowStart.toISOString()}::timestamp else ${loginFailures.lastTime} <= ${forgotten.toISOString()}::timestamp end`

/** A right password wipes the account's and the browser's failures; the address keeps its own. */
export const clearFailures = async (database: Database, keys: Keys): Promise<void> => {
  const names = toKeys(keys)
  await database.delete(loginFailures).where(inArray(loginFailures.key, [names.account, names.uuid]))
}
