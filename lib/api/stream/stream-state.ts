/**
 * Whether this page receives events: `up` it does, `down` it does not and retries, `none` the platform has no
 * stream. Unless it is `up`, pages reread periodically.
 */
export type StreamState = 'connecting' | 'up' | 'down' | 'none'

let state: StreamState = 'connecting'
/** Milliseconds since 1970 when the state began. */
let since = 0
const listeners = new Set<() => void>()

export const streamState = (): StreamState => state
export const streamSince = (): number => since
export const noStreamState = (): StreamState => 'connecting'

export const onStreamState = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const setStreamState = (next: StreamState): void => {
  if (next === state) return
  state = next
  since = Date.now()
  for (const notify of listeners) notify()
}
