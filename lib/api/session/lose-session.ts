import { reloadOnce } from '../reload-once'
import { type Refused, storeUnsent } from '../unsent-changes'
import { isLeaving, refusedChanges, sessionPhase, untilSignedIn } from './session-state'

/**
 * The session's cookie is gone. Spec 8: the page reloads, which leads to the sign-in page and back; a change that was
 * refused is offered then. Where a reload did not help before, the dialog asks. Resolves with whether there is a
 * session again; never, when the page is being left.
 */
export const loseSession = (why: string, change?: Refused): Promise<boolean> => {
  // A reload would come back to this page after sign-in; somebody who signs out does not want that.
  if (isLeaving()) return new Promise(() => undefined)
  if (sessionPhase().is === 'otherUser') return Promise.resolve(false)
  if (!reloadOnce('signedOut')) return untilSignedIn({ text: why }, change)
  // Only now: a page that stays still holds its changes, and would store them again.
  storeUnsent([...refusedChanges(), ...(change ? [change] : [])])
  return new Promise(() => undefined)
}
