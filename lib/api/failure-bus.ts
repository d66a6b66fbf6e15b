import { CallError } from './call-error'
import { reactionTo } from './failure-policy'

export type Notice = {
  kind: 'error' | 'success' | 'info'
  text: string
  /** Name of the thing it is about. */
  about?: string | undefined
  requestId?: string | undefined
  /** An action offered with it, once, while it is shown. */
  act?: { label: string; run: () => void }
}
type Hear = (notice: Notice) => void

let listener: Hear | undefined

/** The shell subscribes; screens only report. Returns the unsubscribe function. */
export const listen = (hear: Hear): (() => void) => {
  listener = hear
  return () => {
    if (listener === hear) listener = undefined
  }
}

/** Shows a message for five seconds. Spec 9. */
export const notify = (notice: Notice): void => listener?.(notice)

/**
 * Reports a failed call, unless a dialog or the screen has shown it. `toText` gives the message, `about` the name of
 * the thing that was to be changed.
 */
export const reactTo = (error: unknown, toText: (error: unknown) => string, about?: string): void => {
  if (!(error instanceof CallError)) {
    notify({ kind: 'error', text: toText(error), about })
    return
  }
  const { reason, shown, requestId } = error.detail
  if (shown || reason === 'paused' || reactionTo(error.code) === 'silent') return
  notify({ kind: reason === 'unknownOutcome' ? 'info' : 'error', text: toText(error), about, requestId })
}
