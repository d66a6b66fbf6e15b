import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, noInput, nothing, post } from './endpoint'
import { PlatformId } from './platform-id'

/** A signed-in browser. */
export const Session = z.object({
  sessionId: Id,
  platformId: PlatformId,
  ip: z.string(),
  /** `Chrome 141 · Windows`; empty if unknown. */
  userAgent: z.string(),
  createTime: DateTime,
  lastUsedTime: DateTime,
  /** How it began. */
  way: z.enum(['password', 'oidc', 'passkey']).default('password'),
  /** A second factor was shown. */
  factor: z.literal([0, 1]).default(0),
  /** Nobody had signed in to this account with that browser before. */
  newBrowser: z.literal([0, 1]).default(0),
  /** The requesting session. */
  current: z.literal([0, 1]),
})
export type Session = z.infer<typeof Session>
export const SessionList = z.object({ list: z.array(Session) })

/** What happened to an account that its owner may not know of. */
export const AccountNotice = z.object({
  noticeId: Id,
  kind: z.enum(['newBrowser', 'factorReset', 'factorAdded', 'factorRemoved', 'passwordReset', 'identityLinked']),
  time: DateTime,
  ip: z.string(),
  /** `Chrome 141 · Windows`; empty if unknown. */
  userAgent: z.string(),
  /** Who did it, if it was somebody else. */
  byName: z.string(),
})
export type AccountNotice = z.infer<typeof AccountNotice>

/** One session, or without a name every one except the requesting session. */
export const EndSessions = z.strictObject({ sessionId: Id.optional() })
export const EndedSessions = z.object({ ended: z.number().int() })

// ours: not shown in the spec. Features row 19.
export const sessionApi = {
  /** The caller's active sessions on every brand, the most recently used first. */
  list: get('/sys/session/list', { access: 'session', input: noInput, data: SessionList }),
  /** What the caller has not been told yet, the latest first; nothing of the requesting session itself. */
  notices: get('/sys/session/notices', {
    access: 'session',
    input: noInput,
    data: z.object({ list: z.array(AccountNotice) }),
  }),
  /** They have been read. */
  seen: post('/sys/session/seen', {
    access: 'session',
    input: z.strictObject({ noticeIds: z.array(Id).min(1).max(100) }),
    data: nothing,
  }),
  end: post('/sys/session/end', { access: 'session', input: EndSessions, data: EndedSessions }),
}
