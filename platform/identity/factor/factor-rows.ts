import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FactorWays } from '@/lib/contract/factor'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Config } from '../../kernel/config/config'
import { readFactorKeys } from '../../kernel/config/factor-key'
import { relyingPartyOf } from '../../kernel/config/relying-party'
import type { Database } from '../../kernel/db/database'
import { requireRow } from '../../kernel/db/require-row'
import { passkeys, recoveryCodes, signInSteps, totpSecrets } from '../../kernel/session/factor-table'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { countRecoveryCodes } from './recovery'

export type Owner = Pick<typeof webUsers.$inferSelect, 'id' | 'account' | 'realName' | 'superAdmin' | 'factorKinds'>

const yes = (count: number): 0 | 1 => (count > 0 ? 1 : 0)

/**
 * The ways in which a user can show a second factor on a brand. A passkey works on the host that it was made for, which
 * the platform must know.
 */
export const readFactorWays = async (
  database: Database,
  config: Pick<Config, 'consoleOrigins' | 'dataDir' | 'demo' | 'factorKey'>,
  { userId, platformId }: { userId: number; platformId: PlatformId },
): Promise<FactorWays> => {
  const totp = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmTime))
  const own = and(eq(passkeys.userId, userId), eq(passkeys.platformId, platformId))
  return {
    totp: yes(await database.$count(totpSecrets, totp)),
    passkey: relyingPartyOf(config, platformId) === null ? 0 : yes(await database.$count(passkeys, own)),
    recovery: yes(await countRecoveryCodes(database, readFactorKeys(config), userId)),
  }
}

/** A user whose factors change, locked: of two who remove one of two factors each, the second finds one. */
export const lockOwner = (database: Database, userId: number): Promise<Owner> =>
  requireRow(database, webUsers, eq(webUsers.id, userId), { lock: true })

/**
 * Notes on the user which kinds of factors they have now, in the transaction that has changed them, and ends sign-ins
 * that wait for one of those before.
 */
export const settleKinds = async (database: Database, userId: number): Promise<number> => {
  const hasTotp = sql`exists (select 1 from totp_secret where user_id = web_user.id and confirm_time is not null)`
  const hasPasskey = sql`exists (select 1 from passkey where user_id = web_user.id)`
  await database.delete(signInSteps).where(eq(signInSteps.userId, userId))
  const [settled] = await database
    .update(webUsers)
    .set({ factorKinds: sql`(case when ${hasTotp} then 1 else 0 end) + (case when ${hasPasskey} then 2 else 0 end)` })
    .where(eq(webUsers.id, userId))
    .returning({ factorKinds: webUsers.factorKinds })
  return settled?.factorKinds ?? 0
}

/** A factor has just been shown in a session; from now on none of its user's has to have one made. */
export const noteFactorShown = async (
  database: Database,
  { sessionId, userId, now }: { sessionId: number; userId: number; now: Date },
): Promise<void> => {
  await database.update(sessions).set({ factorTime: now, mustShow: 0 }).where(eq(sessions.id, sessionId))
  await database
    .update(sessions)
    .set({ mustEnrol: 0 })
    .where(and(eq(sessions.userId, userId), eq(sessions.mustEnrol, 1)))
}

/** What was shown in the sessions of a user counts no more: a factor has to be shown in each. */
export const endFreshness = async (database: Database, userId: number): Promise<void> => {
  await database.update(sessions).set({ factorTime: null, mustShow: 1 }).where(eq(sessions.userId, userId))
}

/** The password was shown once more, by who has no factor. */
export const notePasswordShown = async (database: Database, sessionId: number, now: Date): Promise<void> => {
  await database.update(sessions).set({ factorTime: now, mustShow: 0 }).where(eq(sessions.id, sessionId))
}

/** What the browser of a session calls itself. */
export const readClient = async (database: Database, sessionId: number): Promise<string> => {
  const [found] = await database.select({ client: sessions.userAgent }).from(sessions).where(eq(sessions.id, sessionId))
  return found?.client ?? ''
}

/** Takes every factor of a user away. */
export const wipeFactors = async (database: Database, userId: number): Promise<void> => {
  await database.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
  await database.delete(passkeys).where(eq(passkeys.userId, userId))
  await database.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await settleKinds(database, userId)
}
