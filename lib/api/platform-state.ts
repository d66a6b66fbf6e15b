/**
 * Whether the platform takes calls, as far as this page knows: `held` also, and sends nothing since a restore, `readOnly` it takes reads only, `away` it does not answer,
 * or the console does not.
 */
export type PlatformState = 'ready' | 'held' | 'readOnly' | 'away'

/** Between two looks at a platform that is away, and the longest that one takes, ms. */
const lookMs = 2000

let state: PlatformState = 'ready'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const platformState = (): PlatformState => state
export const assumedPlatformState = (): PlatformState => 'ready'

export const onPlatformState = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Calls `notify` each time that the platform answers again. */
export const onPlatformBack = (notify: () => void): (() => void) => {
  let wasAway = state === 'away'
  return onPlatformState(() => {
    const isBack = wasAway && state !== 'away'
    wasAway = state === 'away'
    if (isBack) notify()
  })
}

const setState = (next: PlatformState): void => {
  clearTimeout(timer)
  if (next === 'away') timer = setTimeout(lookAtPlatform, lookMs)
  if (next === state) return
  state = next
  for (const notify of listeners) notify()
}

/** What an answer of the console says, by its header. */
export const notePlatformState = (said: string | null): void =>
  setState(said === 'away' || said === 'readOnly' || said === 'held' ? said : 'ready')

/** Something has failed in a way that only a platform that is away explains: it is looked at until it is back. */
export const notePlatformAway = (): void => setState('away')

/** Asks the console, which knows. Without an answer from it there is no platform either, unless the network is down. */
export const lookAtPlatform = async (): Promise<void> => {
  if (!navigator.onLine) return setState(state)
  try {
    const { headers } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(lookMs) })
    // A console that is stopping knows as well.
    if (headers.has('x-request-id')) notePlatformState(headers.get('x-platform-state'))
    else notePlatformAway()
  } catch {
    notePlatformAway()
  }
}
