import { notify } from '../failure-bus'
import type { Refused } from '../unsent-changes'

/** State of the session that this page was made for. */
export type SessionPhase =
  | { is: 'live' }
  /** It ended; the dialog asks. */
  | { is: 'asking' }
  /** It ended, and the user chose to stay on the page: nothing is polled until the user requests something. */
  | { is: 'declined' }
  /** Somebody else has signed in to this browser. */
  | { is: 'otherUser'; declined: boolean }

const live: SessionPhase = { is: 'live' }
let phase: SessionPhase = live
let leaving = false
const listeners = new Set<() => void>()
let waiting: { answer: (back: boolean) => void; change: Refused | undefined }[] = []

const become = (next: SessionPhase): void => {
  phase = next
  for (const changed of listeners) changed()
}

const answer = (back: boolean): void => {
  const calls = waiting
  waiting = []
  for (const call of calls) call.answer(back)
}

/** The user signs out: from now on the page is on its way to the sign-in page, whatever its calls return. */
export const beginLeaving = (): void => {
  leaving = true
}
export const isLeaving = (): boolean => leaving

export const sessionPhase = (): SessionPhase => phase
export const noPhase = (): SessionPhase => live

export const onSessionPhase = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/**
 * A call found the session ended. However many do, one toast says why, and one dialog asks. Resolves with true once
 * the same user has signed in again in another tab, and with false when the user declines.
 */
export const untilSignedIn = (
  why: { text: string; requestId?: string | undefined },
  change?: Refused,
): Promise<boolean> => {
  if (phase.is === 'otherUser') return Promise.resolve(false)
  const back = new Promise<boolean>((answer) => waiting.push({ answer, change }))
  if (phase.is !== 'asking') {
    notify({ kind: 'error', ...why })
    become({ is: 'asking' })
  }
  return back
}

/** Changes that were refused and wait for the session. */
export const refusedChanges = (): Refused[] => waiting.flatMap(({ change }) => change ?? [])

/** The same user has a session again. */
export const resumeSession = (): void => {
  if (phase.is !== 'live') become(live)
  answer(true)
}

/** Stay on the page without a session. */
export const declineSession = (): void => {
  become(phase.is === 'otherUser' ? { is: 'otherUser', declined: true } : { is: 'declined' })
  answer(false)
}

/** This browser's session now belongs to somebody else: this page must not continue as if it were theirs. */
export const meetOtherUser = (): void => {
  become({ is: 'otherUser', declined: false })
  answer(false)
}
