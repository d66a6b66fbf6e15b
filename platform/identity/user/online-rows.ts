import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { OnlineUser, OnlineUserQuery } from '@/lib/contract/online-user'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { toContainsPattern } from '../../kernel/text/search-text'
import { toWebUsers, webUserRows } from './user-rows'
import { lasting } from './user-sessions'

type Caller = { actor: Actor; language: Language; now: Date }

const { createTime, id, ip, lastUsedTime, platformId, userId } = sessions

/** Sessions of users of whom this is true. */
const ofUsers = (condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${webUsers} where ${and(eq(webUsers.id, userId), condition)})`

const contains = (column: Parameters<typeof like>[0], text: string): SQL =>
  like(sql`lower(${column})`, toContainsPattern(text.toLowerCase()))

/** Sessions of a brand that last, of the staff that somebody sees, the latest used first. */
export const onlineRows = defineRows<Caller, OnlineUserQuery, OnlineUser>({
  table: sessions,
  id,
  sorts: {
    signInTime: createTime,
    lastUsedTime,
    account: sql`(select ${webUsers.account} from ${webUsers} where ${webUsers.id} = ${userId})`,
  },
  standing: [[lastUsedTime, 'desc']],
  scope: ({ actor, language, now }) =>
    and(eq(platformId, actor.platformId), lasting(now), ofUsers(webUserRows.where({ actor, language }, {}))),
  filters: {
    account: (text) => ofUsers(contains(webUsers.account, text)),
    realName: (text) => ofUsers(contains(webUsers.realName, text)),
    ip: (text) => contains(ip, text),
  },
  read: async (database, ids, caller) => {
    const rows = await database
      .select({ session: sessions, user: webUsers })
      .from(sessions)
      .innerJoin(webUsers, eq(webUsers.id, userId))
      .where(inArray(id, [...ids]))
    const users = new Map(rows.map(({ user }) => [user.id, user]))
    const shown = new Map((await toWebUsers(database, caller, [...users.values()])).map((user) => [user.userId, user]))
    return new Map(
      rows.flatMap(({ session, user }): [number, OnlineUser][] => {
        const known = shown.get(String(user.id))
        if (known === undefined) return []
        const { account, realName, organizationName, within } = known
        const row: OnlineUser = {
          sessionId: String(session.id),
          account,
          realName,
          organizationName,
          ip: session.ip,
          userAgent: session.userAgent,
          signInTime: toWireTime(session.createTime),
          lastUsedTime: toWireTime(session.lastUsedTime),
          current: session.id === caller.actor.tokenId ? 1 : 0,
          within,
        }
        return [[session.id, row]]
      }),
    )
  },
})

/** Whose session that is, among those that somebody sees. Throws `notFound`, also for one that has ended. */
export const requireOnline = async (database: Database, caller: Caller, sessionId: string) => {
  const [row] = await database
    .select({ userId, isOwn: sql<boolean>`${id} = ${caller.actor.tokenId}` })
    .from(sessions)
    .where(and(eq(id, toRowId(sessionId)), onlineRows.where(caller, {})))
  if (row === undefined) throw new PlatformError('notFound')
  return row
}
