import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { findRow } from '../../kernel/db/require-row'
import { sessions, webUsers } from '../../kernel/session/identity-table'

type WebUserRow = typeof webUsers.$inferSelect

export const findAccount = (database: Database, account: string): Promise<WebUserRow | undefined> =>
  findRow(database, webUsers, eq(webUsers.account, account))

/** This locks the row: of two sign-ins at once, the second counts the session of the first. */
export const noteSignIn = async (database: Database, id: number, now: Date, ip: string): Promise<void> => {
  await database.update(webUsers).set({ lastLoginTime: now, lastLoginIp: ip }).where(eq(webUsers.id, id))
}

/** Ends one session by the wish of who holds it. Answers its client; undefined when it had ended before. */
export const endSession = async (database: Database, id: number, now: Date): Promise<string | undefined> => {
  const [ended] = await database
    .update(sessions)
    .set({ revokedTime: now, revokeReason: 'logout' })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedTime)))
    .returning({ client: sessions.userAgent })
  return ended?.client
}
