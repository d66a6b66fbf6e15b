import { reloadOnce } from './reload-once'
import { isLeaving, sessionPhase, untilSignedIn } from './session-state'
import { hasUnsaved } from './unsaved-input'

/**
 * The session's cookie is gone. Spec 8: the page reloads, which leads to the sign-in page and back. Where that would
 * lose unsaved input, or did not help before, the dialog asks in place. Resolves with whether there is a
 * session again; never, when the page is being left.
 */
export const loseSession = (why: string): Promise<boolean> => {
  // A reload would come back to this page after sign-in; somebody who signs out does not want that.
  if (isLeaving()) return new Promise(() => undefined)
  if (sessionPhase().is === 'live' && !hasUnsaved() && reloadOnce('signedOut')) return new Promise(() => undefined)
  return untilSignedIn(why)
}
