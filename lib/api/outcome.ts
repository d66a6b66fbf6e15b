import { codes, unreachableCodes } from '@/lib/contract/error-code'
import { CallError } from './call-error'

/** A change whose answer never came. `checking`: its outcome is looked up; `unknown`: that did not help either. */
export type OpenOutcome = { id: number; phase: 'checking' | 'unknown' }

let outcomes: readonly OpenOutcome[] = []
const listeners = new Set<() => void>()
const hands = new Map<number, (again: boolean) => void>()
let next = 1

const show = (changed: readonly OpenOutcome[]): void => {
  outcomes = changed
  for (const notify of listeners) notify()
}

const setPhase = (id: number, phase: OpenOutcome['phase']): void =>
  show([...outcomes.filter((each) => each.id !== id), { id, phase }])

const none: readonly OpenOutcome[] = []
export const openOutcomes = (): readonly OpenOutcome[] => outcomes
export const noOutcomes = (): readonly OpenOutcome[] => none
export const onOutcomes = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Resolves all waiting changes: check again now, or give up. */
export const answerOutcomes = (again: boolean): void => {
  const waiting = [...hands.values()]
  hands.clear()
  for (const answer of waiting) answer(again)
}

const isPlatformAway = (error: unknown): boolean => error instanceof CallError && error.code === codes.platformAway

/** Whether a failed change may still have happened: the answer got lost, not the request. */
export const isOutcomeUnknown = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.detail.reason !== 'offline' &&
  !isPlatformAway(error) &&
  (error.detail.reason === 'network' || unreachableCodes.has(error.code))

/** Pause between the lost answer and the retry. */
const firstPause = 2000
const maxPause = 10_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const untilOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))

/**
 * Finds out how a change ended whose answer was lost. `ask` resends it under its own key; the platform
 * returns the first attempt's result, or makes the change now. Once automatically, then whenever the user asks. Rejects
 * with the true failure, or with `unknownOutcome` when the user gives up.
 */
export const resolveUnknownOutcome = async <Result>(error: CallError, ask: () => Promise<Result>): Promise<Result> => {
  const id = next++
  setPhase(id, 'checking')
  try {
    await wait(Math.min((error.detail.retryAfter ?? 0) * 1000 || firstPause, maxPause))
    for (;;) {
      await untilOnline()
      try {
        return await ask()
      } catch (failure) {
        if (failure instanceof CallError && failure.detail.reason === 'offline') continue
        // A platform that is away was sent nothing this time: what became of the first stays unknown.
        if (!isOutcomeUnknown(failure) && !isPlatformAway(failure)) throw failure
      }
      setPhase(id, 'unknown')
      const again = await new Promise<boolean>((resolve) => hands.set(id, resolve))
      if (!again)
        throw new CallError(0, 'unknownOutcome', { reason: 'unknownOutcome', requestId: error.detail.requestId })
      setPhase(id, 'checking')
    }
  } finally {
    show(outcomes.filter((each) => each.id !== id))
  }
}
