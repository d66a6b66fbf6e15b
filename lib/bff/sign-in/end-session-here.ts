import 'server-only'
import { endSession, type Session } from '@/lib/session/session'
import { endStreamsOf } from '../limits/open-streams'

/** Ends a session in this process, whatever cookies of it remain: it opens no page, no call and no stream. */
export const endSessionHere = (session: Session): void => {
  endSession(session)
  endStreamsOf(session.sid)
}
