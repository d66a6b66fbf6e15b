/** State of the session that this page was made for. */
export type SessionPhase =
  | { is: 'live' }
  /** It ended; the dialog asks. */
  | { is: 'asking'; why: string }
  /** It ended, and the user chose to stay on the page: nothing is polled until the user requests something. */
  | { is: 'declined' }
  /** Somebody else has signed in to this browser. */
  | { is: 'otherUser'; declined: boolean }

const live: SessionPhase = { is: 'live' }
let phase: SessionPhase = live
let leaving = false
const listeners = new Set<() => void>()
let waiting: ((back: boolean) => void)[] = []

const become = (next: SessionPhase): void => {
  phase = next
  for (const notify of listeners) notify()
}

const answer = (back: boolean): void => {
  const calls = waiting
  waiting = []
  for (const resolve of calls) resolve(back)
}

/** The user signs out: from now on the page is on its way to the sign-in page, whatever its calls return. */
export const beginLeaving = (): void => {
  leaving = true
}
export const isLeaving = (): boolean => leaving

export const sessionPhase = (): SessionPhase => phase
export const noPhase = (): SessionPhase => live

export const onSessionPhase = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/**
 * A call found the session ended. However many do, one dialog asks. Resolves with true once the same user has
 * signed in again, here or in another tab, and with false when the user declines.
 */
export const untilSignedIn = (why: string): Promise<boolean> => {
  if (phase.is === 'otherUser') return Promise.resolve(false)
  const back = new Promise<boolean>((resolve) => waiting.push(resolve))
  if (phase.is !== 'asking') become({ is: 'asking', why })
  return back
}

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
