import { LiveEvent } from '@/lib/contract/event'

/** What a stream says: it has begun, something was missed, or something may have changed. */
export type Said = 'hello' | 'gap' | LiveEvent

/** A line that grows past this is no event of ours. */
const longest = 4096

const toSaid = (lines: readonly string[]): Said | null => {
  const kind = lines
    .find((line) => line.startsWith('event:'))
    ?.slice(6)
    .trim()
  if (kind === 'hello' || kind === 'gap') return kind
  const data = lines.find((line) => line.startsWith('data:'))?.slice(5)
  if (kind !== undefined || data === undefined) return null
  try {
    // An event that only a newer platform knows is left out.
    return LiveEvent.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

/**
 * Reads server-sent events as they come, however they are cut into pieces. `onBytes` is told of every piece, also of
 * those that say nothing. Ends when the stream does; rejects when it breaks off or is not one of ours.
 */
export const readEvents = async (
  body: ReadableStream<Uint8Array>,
  hear: (said: Said) => void,
  onBytes: () => void,
): Promise<void> => {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    rest += decoder.decode(value, { stream: true })
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    if (rest.length > longest) {
      await reader.cancel()
      throw new Error('not a stream of events')
    }
    for (const frame of frames) {
      const said = toSaid(frame.split('\n'))
      if (said) hear(said)
    }
  }
}
