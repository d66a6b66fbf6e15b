import type { Database } from '../db/database'
import { sessions } from './identity-table'
import { newToken, toTokenHash } from './token'

type NewSession = Omit<typeof sessions.$inferInsert, 'id' | 'tokenHash' | 'createTime' | 'lastUsedTime'> & {
  now: Date
}

/** Begins a session. Answers its token, which the database does not keep, and its key. */
export const openSession = async (
  database: Database,
  { now, ...session }: NewSession,
): Promise<{ token: string; sessionId: number }> => {
  const token = newToken()
  const [row] = await database
    .insert(sessions)
    .values({ ...session, tokenHash: toTokenHash(token), createTime: now, lastUsedTime: now })
    .returning({ id: sessions.id })
  if (row === undefined) throw new Error('a session was not stored')
  return { token, sessionId: row.id }
}
