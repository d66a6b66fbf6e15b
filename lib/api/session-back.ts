import { reactionTo } from './failure-policy'
import { loseSession } from './lose-session'
import type { Answer } from './send'
import { tellTabs } from './session-channel'
import { sessionPhase, untilSignedIn } from './session-state'

/** Waits until the same user has signed in again, where the answer requires it. */
export const sessionBack = ({ code, msg }: Pick<Answer, 'code' | 'msg'>): Promise<boolean> | undefined => {
  const reaction = reactionTo(code)
  if (reaction === 'reload') {
    // The cookie is gone for every tab of this browser; tell them, so that none learns it from a refused change.
    if (sessionPhase().is === 'live') tellTabs({ kind: 'out' })
    return loseSession(msg)
  }
  return reaction === 'relogin' ? untilSignedIn(msg) : undefined
}
