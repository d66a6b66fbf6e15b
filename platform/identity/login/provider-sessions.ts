import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { endSessionsWhere } from '../../kernel/session/end-sessions'
import { signInSteps } from '../../kernel/session/factor-table'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { absoluteMs, idleMs } from '../../kernel/session/load-actor'

/** Which sessions: those of one session at the provider, or all of an account of it. */
type Whose = { issuer: string; subject?: string | undefined; sid?: string | undefined }

type Columns = { oidcIssuer: PgColumn; oidcSubject: PgColumn; oidcSid: PgColumn }

/** A session whose provider never named one of its own is known by its subject alone. */
const isTheirs = ({ oidcIssuer, oidcSubject, oidcSid }: Columns, { issuer, subject, sid }: Whose) => {
  const bySubject = subject === undefined ? undefined : eq(oidcSubject, subject)
  if (sid === undefined) return and(eq(oidcIssuer, issuer), bySubject)
  return and(eq(oidcIssuer, issuer), or(eq(oidcSid, sid), bySubject && and(isNull(oidcSid), bySubject)))
}

type EndedSession = { userId: number; account: string; platformId: PlatformId; client: string }

/**
 * Ends the sessions that began by an account of a provider, and first steps of it that still wait for their second one.
 * Answers the sessions.
 */
export const endProviderSessions = async (
  tx: Database,
  whose: Whose,
  ending: Pick<Parameters<typeof endSessionsWhere>[1], 'now' | 'reason' | 'tellSessions'>,
): Promise<EndedSession[]> => {
  if (whose.subject === undefined && whose.sid === undefined) throw new Error('every session of a provider')
  const lasting = and(
    isTheirs(sessions, whose),
    gt(sessions.createTime, subMilliseconds(ending.now, absoluteMs)),
    gt(sessions.lastUsedTime, subMilliseconds(ending.now, idleMs)),
  )
  const ended = await endSessionsWhere(tx, { which: lasting, waiting: isTheirs(signInSteps, whose), ...ending })
  const users = await tx
    .select({ id: webUsers.id, account: webUsers.account })
    .from(webUsers)
    .where(
      inArray(
        webUsers.id,
        ended.map(({ userId }) => userId),
      ),
    )
  const accounts = new Map(users.map(({ id, account }) => [id, account]))
  return ended.map((session) => ({ ...session, account: accounts.get(session.userId) ?? '' }))
}
