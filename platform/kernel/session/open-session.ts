import type { Database } from '../db/database'
import { sessions } from './identity-table'
import { newToken, toTokenHash } from './token'

type NewSession = Pick<typeof sessions.$inferInsert, 'userId' | 'platformId' | 'ip' | 'userAgent'> & { now: Date }

/** Begins a session. Answers its token, which the database does not keep. */
export const openSession = async (database: Database, { now, ...session }: NewSession): Promise<string> => {
  const token = newToken()
  await database
    .insert(sessions)
    .values({ ...session, tokenHash: toTokenHash(token), createTime: now, lastUsedTime: now })
  return token
}
