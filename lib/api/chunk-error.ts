import { reloadOnce } from './reload-once'
import { hasUnsaved } from './unsaved-input'

/** Whether a script chunk could not be fetched: after a new release the old ones may be gone. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /loading (?:css )?chunk|load chunk|dynamically imported module/i.test(error.message))

const listeners = new Set<() => void>()
let missing = false

export const onMissingParts = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
export const hasMissingParts = (): boolean => missing
export const noMissingParts = (): boolean => false

/**
 * Reloads the page once when a chunk is missing, to fetch the new release. Not over unsaved input, not
 * offline, and not again if it did not help: then the page says so and leaves it to the user.
 */
export const meetChunkError = (): void => {
  if (navigator.onLine && !hasUnsaved() && reloadOnce('newVersion')) return
  missing = true
  for (const notify of listeners) notify()
}
