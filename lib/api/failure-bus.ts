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

/** Reacts to a failed call as the policy table says. The one reader of that table. */
export const reactTo = (error: unknown, texts: { network: string; badResponse: string; generic: string }): void => {
  if (!(error instanceof CallError)) return notify({ kind: 'error', text: texts.generic })
  switch (reactionTo(error.code)) {
    case 'reload':
      return location.reload()
    case 'relogin':
      return listeners.relogin?.()
    case 'silent':
      return
    case 'toast': {
      const text = error.detail.network ? texts.network : error.message === 'badResponse' ? texts.badResponse : error.message
      return notify({ kind: 'error', text: text || texts.generic, requestId: error.detail.requestId })
    }
  }
}
