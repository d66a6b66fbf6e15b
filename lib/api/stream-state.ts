/**
 * Whether this page hears of changes: `up` it does, `down` it does not and tries again, `none` the platform has no
 * stream. Until it is `up`, pages read again by themselves from time to time.
 */
export type StreamState = 'connecting' | 'up' | 'down' | 'none'

let state: StreamState = 'connecting'
const listeners = new Set<() => void>()

export const streamState = (): StreamState => state
export const noStreamState = (): StreamState => 'connecting'

export const onStreamState = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const setStreamState = (next: StreamState): void => {
  if (next === state) return
  state = next
  for (const notify of listeners) notify()
}
