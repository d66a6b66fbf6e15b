import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { sessions, webUsers } from '../../kernel/session/identity-table'

type Account = typeof webUsers.$inferSelect

export const readAccount = async (database: Database, account: string): Promise<Account | undefined> => {
  const [user] = await database.select().from(webUsers).where(eq(webUsers.account, account))
  return user
}

/** Notes when and from where somebody signed in. Their row is locked from here to the end of the transaction. */
export const noteSignIn = async (
  database: Database,
  userId: number,
  { now, ip }: { now: Date; ip: string },
): Promise<void> => {
  await database.update(webUsers).set({ lastLoginTime: now, lastLoginIp: ip }).where(eq(webUsers.id, userId))
}

/** Ends a session by its owner's will; answers its client, or nothing when it had ended before. */
export const revokeSession = async (database: Database, tokenId: number, now: Date): Promise<string | undefined> => {
  const [ended] = await database
    .update(sessions)
    .set({ revokedTime: now, revokeReason: 'logout' })
    .where(and(eq(sessions.id, tokenId), isNull(sessions.revokedTime)))
    .returning({ client: sessions.userAgent })
  return ended?.client
}
