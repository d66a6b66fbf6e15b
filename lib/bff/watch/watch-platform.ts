import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { endAllStreams } from '../limits/open-streams'
import { askReadiness } from '../upstream'
import { type PlatformState, platformStateOf, type WatchedPlatform, watchedPlatform } from './platform-state'

/**
 * Milliseconds. `pause`: between an answer and the next question. `late`: without an answer for this long no page waits for
 * the platform any more: it says so, and goes on by itself. `away`: after this long no call is sent, either.
 */
export type WatchTimes = { pause: number; late: number; away: number }
const realTimes: WatchTimes = { pause: 400, late: 2200, away: 4500 }

const isNamed = (error: unknown, name: string): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name

/**
 * Asks the platform whether it is ready until it is stopped. When that changes the streams of all browsers end: they
 * come back, and learn it. Returns the stop.
 */
export const watchPlatform = (times = realTimes): (() => void) => {
  let know = (): void => undefined
  const known = new Promise<void>((resolve) => {
    know = resolve
  })
  const watched: WatchedPlatform = { state: 'ready', late: new AbortController(), known }
  watchedPlatform.value = watched
  const setState = (state: PlatformState): void => {
    if (state === 'away') watched.late.abort()
    else if (watched.late.signal.aborted) watched.late = new AbortController()
    const isNew = state !== watched.state
    watched.state = state
    know()
    if (isNew) endAllStreams()
  }
  const ask = async (): Promise<PlatformState> => {
    const { status, text } = await askReadiness(AbortSignal.timeout(times.away))
    return platformStateOf(status, text)
  }
  const askInTime = async (): Promise<PlatformState> => {
    const late = setTimeout(() => watched.late.abort(), times.late)
    try {
      // A connection may have been closed since the last question: that says nothing about the platform.
      return await ask().catch((error: unknown) => (isNamed(error, 'TimeoutError') ? 'away' : ask()))
    } catch (error) {
      // Something is there that does not speak HTTP as we do: calls say so.
      return isNamed(error, 'HTTPParserError') ? 'ready' : 'away'
    } finally {
      clearTimeout(late)
    }
  }
  const stopped = new AbortController()
  const watch = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const state = await askInTime()
      if (stopped.signal.aborted) return
      setState(state)
      await wait(times.pause, undefined, { ref: false })
    }
  }
  watch()
  return () => stopped.abort()
}
