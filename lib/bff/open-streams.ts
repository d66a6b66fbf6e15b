import 'server-only'

/** Streams of one session, and of the whole console: each holds a connection to the platform. */
const maxPerSession = 4
const maxInAll = 500

type Stream = { sid: string; end: () => void }
// Next's module graphs share one process: see ended-sessions.
const shared = globalThis as typeof globalThis & { openStreams?: Set<Stream> }
const streams = (): Set<Stream> => (shared.openStreams ??= new Set())

/** A permit for a stream of a session; null when there is none left. */
export const acquireStreamPermit = (sid: string, end: () => void): { release: () => void } | null => {
  const own = [...streams()].filter((stream) => stream.sid === sid)
  if (own.length >= maxPerSession || streams().size >= maxInAll) return null
  const stream = { sid, end }
  streams().add(stream)
  return { release: () => streams().delete(stream) }
}

/** A session is over: nothing more is told to it. */
export const endStreamsOf = (sid: string): void => {
  for (const stream of streams()) if (stream.sid === sid) stream.end()
}

/** The console stops: its streams would keep it for ever. */
export const endAllStreams = (): void => {
  for (const { end } of streams()) end()
}
