import { CallError } from './call'
import { reactionTo } from './failure-policy'

export type Notice = { kind: 'error' | 'success' | 'info'; text: string; requestId?: string | undefined }
type Listeners = { notice: (notice: Notice) => void; relogin: () => void }

let listeners: Partial<Listeners> = {}

/** The shell listens; screens only cause. Returns how to stop. */
export const listen = (own: Listeners): (() => void) => {
  listeners = own
  return () => {
    if (listeners === own) listeners = {}
  }
}

/** Shows a message for five seconds. Spec 9. */
export const notify = (notice: Notice): void => listeners.notice?.(notice)

const toNotice = (error: CallError, texts: FailureTexts): Notice => {
  const own = error.message === 'badResponse' ? texts.badResponse : error.message
  const text = error.detail.network ? texts.network : own
  return { kind: 'error', text: text || texts.generic, requestId: error.detail.requestId }
}

/** What is said when the platform said nothing usable itself. */
export type FailureTexts = { network: string; badResponse: string; generic: string }

/** Reacts to a failed call as the policy table says. The one reader of that table. */
export const reactTo = (error: unknown, texts: FailureTexts): void => {
  if (!(error instanceof CallError)) {
    notify({ kind: 'error', text: texts.generic })
    return
  }
  const reaction = reactionTo(error.code)
  if (reaction === 'reload') location.reload()
  if (reaction === 'relogin') listeners.relogin?.()
  if (reaction === 'toast') notify(toNotice(error, texts))
}
