import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, noInput, post } from './endpoint'
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
  /** The requesting session. */
  current: z.literal([0, 1]),
})
export type Session = z.infer<typeof Session>
export const SessionList = z.object({ list: z.array(Session) })

/** One session, or without a name every one except the requesting session. */
export const EndSessions = z.strictObject({ sessionId: Id.optional() })
export const EndedSessions = z.object({ ended: z.number().int() })

// ours: not shown in the spec. Features row 19.
export const sessionApi = {
  /** The caller's active sessions on every brand, the most recently used first. */
  list: get('/sys/session/list', { access: 'session', input: noInput, data: SessionList }),
  end: post('/sys/session/end', { access: 'session', input: EndSessions, data: EndedSessions }),
}
