import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, desc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import type { Session } from '@/lib/contract/session'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { endSessionsWhere } from '../../kernel/session/end-sessions'
import { signInSteps } from '../../kernel/session/factor-table'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { absoluteMs, idleMs } from '../../kernel/session/load-actor'

/** Sessions that have not ended. */
export const lasting = (now: Date): SQL | undefined =>
  and(
    isNull(sessions.revokedTime),
    gt(sessions.createTime, subMilliseconds(now, absoluteMs)),
    gt(sessions.lastUsedTime, subMilliseconds(now, idleMs)),
  )

/** Sessions of a user that last, the latest used first. */
export const readSessions = async (
  database: Database,
  { userId, currentId, now }: { userId: number; currentId: number; now: Date },
): Promise<Session[]> => {
  const rows = await database
    .select({ row: sessions, factorKinds: webUsers.factorKinds })
    .from(sessions)
    .innerJoin(webUsers, eq(webUsers.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), lasting(now)))
    .orderBy(desc(sessions.lastUsedTime), desc(sessions.id))
    .limit(100)
  return rows.map(({ row, factorKinds }) => ({
    sessionId: String(row.id),
    platformId: row.platformId,
    ip: row.ip,
    userAgent: row.userAgent,
    createTime: toWireTime(row.createTime),
    lastUsedTime: toWireTime(row.lastUsedTime),
    way: row.way,
    // Who has none showed their password at that time.
    factor: row.factorTime === null || factorKinds === 0 ? 0 : 1,
    newBrowser: row.newBrowser,
    current: row.id === currentId ? 1 : 0,
  }))
}

type Ending = Pick<Parameters<typeof endSessionsWhere>[1], 'tellSessions' | 'now' | 'reason'> & {
  userId: number
  sessionId?: string | undefined
  except?: number
}

/** Ends sessions of a user, one or all but `except`; answers how many. */
export const endSessions = async (database: Database, ending: Ending): Promise<number> => {
  const { userId, sessionId, except, ...rest } = ending
  const which = and(
    eq(sessions.userId, userId),
    sessionId === undefined ? undefined : eq(sessions.id, toRowId(sessionId)),
    except === undefined ? undefined : ne(sessions.id, except),
  )
  return (await endSessionsWhere(database, { ...rest, which, waiting: eq(signInSteps.userId, userId) })).length
}
