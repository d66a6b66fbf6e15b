import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { plainAccount } from '../../kernel/db/plain-account'
import { findRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import { endSessionsWhere } from '../../kernel/session/end-sessions'
import { signInSteps } from '../../kernel/session/factor-table'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import type { Entrant } from './entrant'

type WebUserRow = typeof webUsers.$inferSelect

/** The user of an account, however its letters are written; of two that differ in that alone, the one that is meant. */
export const findAccount = async (database: Database, account: string): Promise<WebUserRow | undefined> => {
  const [row] = await database
    .select()
    .from(webUsers)
    .where(eq(plainAccount(webUsers.account), plainAccount(account)))
    .orderBy(desc(eq(webUsers.account, account)), webUsers.accountTwin)
    .limit(1)
  return row
}

export const noteSignIn = async (database: Database, id: number, now: Date, ip: string): Promise<void> => {
  await database.update(webUsers).set({ lastLoginTime: now, lastLoginIp: ip }).where(eq(webUsers.id, id))
}

/**
 * Locks who signs in until the session or the second step is there, before any other row is changed: what ends sessions
 * waits for it, or has been before. Throws `stepExpired` when what the sign-in stands on is no longer so.
 */
export const lockEntrant = async (tx: Database, { user, platformId }: Entrant): Promise<void> => {
  const row = await findRow(tx, webUsers, eq(webUsers.id, user.id), { lock: true })
  const isSame = row?.status === 1 && row.passwordHash === user.passwordHash
  if (!isSame || !row.brandJurisdiction.includes(platformId)) throw new PlatformError('stepExpired')
}

type SignOut = { userId: number; tokenId: number; now: Date; tellSessions: () => void }

/** Ends one session by the wish of who holds it. Answers its client; undefined when it had ended before. */
export const endSession = async (
  database: Database,
  { userId, tokenId, ...rest }: SignOut,
): Promise<string | undefined> => {
  const [ended] = await endSessionsWhere(database, {
    which: eq(sessions.id, tokenId),
    waiting: eq(signInSteps.userId, userId),
    reason: 'logout',
    ...rest,
  })
  return ended?.client
}
