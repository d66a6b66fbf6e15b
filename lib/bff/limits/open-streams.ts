import { processState } from '@/lib/config/process-state'
import 'server-only'

/** Most streams per session, and for the whole console: each holds a connection to the platform. */
const maxPerSession = 4
const maxInAll = 1000

type Stream = { sid: string; end: () => void }
const shared = processState<Set<Stream>>('openStreams')
const streams = (): Set<Stream> => (shared.value ??= new Set())

const areClosed = processState<boolean>('streamsClosed')

/** A permit for a stream of a session; null when there is none left, or the console stops. */
export const acquireStreamPermit = (sid: string, end: () => void): { release: () => void } | null => {
  if (areClosed.value) return null
  const own = [...streams()].filter((stream) => stream.sid === sid)
  if (own.length >= maxPerSession || streams().size >= maxInAll) return null
  const stream = { sid, end }
  streams().add(stream)
  return { release: () => streams().delete(stream) }
}

/** Ends the streams of a session that is over. */
export const endStreamsOf = (sid: string): void => {
  for (const stream of streams()) if (stream.sid === sid) stream.end()
}

/** Ends all streams for good when the console stops: they, and those that come back at once, would keep it running. */
export const closeStreams = (): void => {
  areClosed.value = true
  endAllStreams()
}

/** Ends all streams; they come back. */
export const endAllStreams = (): void => {
  for (const { end } of streams()) end()
}
