import 'server-only'
import { endSession, type Session } from '@/lib/session/session'
import { endStreamsOf } from './open-streams'

/** A session is over, whatever cookies of it are still about: it opens no page, no call and no stream of this process. */
export const endSessionHere = (session: Session): void => {
  endSession(session)
  endStreamsOf(session.sid)
}
