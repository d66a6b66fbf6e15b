import { reactionTo } from '../failure-policy'
import type { Answer } from '../send'
import type { Refused } from '../unsent-changes'
import { loseSession } from './lose-session'
import { tellTabs } from './session-channel'
import { sessionPhase, untilSignedIn } from './session-state'

type Call = { refused?: Refused | undefined; background?: boolean | undefined }

/** Waits until the same user has signed in again, where the answer requires it. `refused`: the change, if it was one. */
export const sessionBack = (
  { code, msg, requestId }: Pick<Answer, 'code' | 'msg' | 'requestId'>,
  { refused, background }: Call,
): Promise<boolean> | undefined => {
  const reaction = reactionTo(code)
  if (reaction === 'reload') {
    // The cookie is gone for every tab of this browser; tell them, so that none learns it from a refused change.
    if (sessionPhase().is === 'live') tellTabs({ kind: 'out' })
    return loseSession(msg, refused)
  }
  if (reaction !== 'relogin') return undefined
  // A poll that was under way when the user chose to stay does not ask again.
  if (background && sessionPhase().is === 'declined') return Promise.resolve(false)
  return untilSignedIn({ text: msg, requestId }, refused)
}
