import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, noInput, post } from './endpoint'
import { PlatformId } from './platform-id'

/** A signed-in browser. */
export const Session = z.object({
  sessionId: Id,
  platformId: PlatformId,
  ip: z.string(),
  /** `Chrome 141 · Windows`; empty when it is not known. */
  userAgent: z.string(),
  createTime: DateTime,
  lastUsedTime: DateTime,
  /** The one that asks. */
  current: z.literal([0, 1]),
})
export type Session = z.infer<typeof Session>
export const SessionList = z.object({ list: z.array(Session) })

/** One session, or without a name every one but the one that asks. */
export const EndSessions = z.strictObject({ sessionId: Id.optional() })
export const EndedSessions = z.object({ ended: z.number().int() })

// ours: not shown in the spec. Features row 19.
export const sessionApi = {
  /** The caller's own sessions that last, the latest used first, of every brand. */
  list: get('/sys/session/list', { access: 'session', input: noInput, data: SessionList }),
  end: post('/sys/session/end', { access: 'session', input: EndSessions, data: EndedSessions }),
}
