/** Calls that wait until somebody has shown again that it is them, and whoever draws the question. */
let waiting: ((confirmed: boolean) => void)[] = []
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const notify of listeners) notify()
}

const answer = (confirmed: boolean): void => {
  const calls = waiting
  waiting = []
  tell()
  for (const resolve of calls) resolve(confirmed)
}

export const isStepUpAsked = (): boolean => waiting.length > 0
export const noStepUp = (): boolean => false

export const onStepUp = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => {
    listeners.delete(notify)
    // Nobody is left who could ask.
    if (listeners.size === 0) answer(false)
  }
}

/** Whether this page can ask: without its dialog a call would wait for ever. */
export const canAskStepUp = (): boolean => listeners.size > 0

/**
 * A call was refused until a second factor, or the password, is shown again. However many are, one dialog asks. Resolves
 * with true once it was shown, and with false when the user cancels.
 */
export const untilStepUp = (): Promise<boolean> => {
  const confirmed = new Promise<boolean>((resolve) => waiting.push(resolve))
  if (waiting.length === 1) tell()
  return confirmed
}

/** It was shown: the waiting calls are sent once more. */
export const confirmStepUp = (): void => answer(true)

/** The waiting calls are given up. */
export const cancelStepUp = (): void => answer(false)
