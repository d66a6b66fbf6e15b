import { and, countDistinct, eq, gt, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { FactorKeys } from '../../kernel/config/factor-key'
import type { Database } from '../../kernel/db/database'
import { passkeyChallenges, recoveryCodes, totpSecrets } from '../../kernel/session/factor-table'
import { sessions } from '../../kernel/session/identity-table'
import { findOpening, seal } from './seal'

/** A sealed secret, and its change by who has just read it. Answers false where it was changed since. */
type Sealed = { userId: number; sealed: string; replace: (by: string) => Promise<boolean> }

const readSealed = async (database: Database, now: Date): Promise<Sealed[]> => {
  const apps = await database.select({ userId: totpSecrets.userId, sealed: totpSecrets.sealed }).from(totpSecrets)
  const { key, challenge, expireTime } = passkeyChallenges
  // Apps of which no code has been shown yet.
  const begun = await database
    .select({ key, userId: sessions.userId, sealed: challenge })
    .from(passkeyChallenges)
    .innerJoin(sessions, eq(key, sql`'totp:' || ${sessions.id}`))
    .where(gt(expireTime, now))
  return [
    ...apps.map(({ userId, sealed }) => ({
      userId,
      sealed,
      replace: async (by: string) => {
        const own = and(eq(totpSecrets.userId, userId), eq(totpSecrets.sealed, sealed))
        return (await database.update(totpSecrets).set({ sealed: by }).where(own).returning()).length > 0
      },
    })),
    ...begun.map(({ key: own, userId, sealed }) => ({
      userId,
      sealed,
      replace: async (by: string) => {
        const same = and(eq(key, own), eq(challenge, sealed))
        return (await database.update(passkeyChallenges).set({ challenge: by }).where(same).returning()).length > 0
      },
    })),
  ]
}

/** How many secrets there are, how many of them another key than the first opens, and how many none. */
export type SealCounts = { all: number; others: number; unopened: number }

export const countSeals = async (database: Database, keys: FactorKeys, now: Date): Promise<SealCounts> => {
  const by = (await readSealed(database, now)).map(({ sealed, userId }) => findOpening(sealed, keys, userId)?.key)
  const unopened = by.filter((key) => key === undefined).length
  return { all: by.length, others: by.filter((key) => key !== keys[0]).length - unopened, unopened }
}

/**
 * How many users have unused recovery codes of another key than the first, and how many of one that is not named. Only
 * the digest of a code is stored, so these stay with their key.
 */
export const countCodeOwners = async (database: Database, keys: FactorKeys) => {
  const names = keys.map(({ name }) => name)
  const owners = async (isOf: ReturnType<typeof ne>): Promise<number> => {
    const [found] = await database
      .select({ owners: countDistinct(recoveryCodes.userId) })
      .from(recoveryCodes)
      .where(and(isNull(recoveryCodes.usedTime), isOf))
    return found?.owners ?? 0
  }
  return {
    others: await owners(ne(recoveryCodes.keyName, keys[0].name)),
    unnamed: await owners(notInArray(recoveryCodes.keyName, names)),
  }
}

/** What was done, in one line, and whether everything is sealed with the first key now. */
export type Resealed = { line: string; isWhole: boolean }

/**
 * Seals with the first key what another one has sealed, each in a statement of its own: what a sign-in or an enrolment
 * has changed meanwhile stays as that has left it, and what no key opens stays as it is. Answers how many.
 */
export const resealFactors = async (database: Database, keys: FactorKeys, now: Date): Promise<number> => {
  let resealed = 0
  for (const { userId, sealed, replace } of await readSealed(database, now)) {
    const opening = findOpening(sealed, keys, userId)
    if (opening === null || opening.key === keys[0]) continue
    if (await replace(seal(opening.secret, keys, userId))) resealed += 1
  }
  return resealed
}
