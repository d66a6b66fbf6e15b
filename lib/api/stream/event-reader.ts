import { createParser } from 'eventsource-parser'
import { LiveEvent } from '@/lib/contract/event'

/** What a stream reports: it has begun, something was missed, or something may have changed. */
export type Said = 'hello' | 'gap' | LiveEvent

/** An event longer than this is not one of the platform's. */
const longest = 4096

const toSaid = (kind: string | undefined, data: string): Said | null => {
  if (kind === 'hello' || kind === 'gap') return kind
  if (kind !== undefined) return null
  try {
    // Skip an event that only a newer platform knows.
    return LiveEvent.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

/**
 * Reads server-sent events as they arrive, however they are split. `onBytes` is called for every chunk, even those
 * without an event. Ends when the stream does; rejects when it breaks off or is not an event stream.
 */
export const readEvents = async (
  body: ReadableStream<Uint8Array>,
  hear: (said: Said) => void,
  onBytes: () => void,
): Promise<void> => {
  let isTooLong = false
  const parser = createParser({
    maxBufferSize: longest,
    onEvent: ({ event, data }) => {
      const said = toSaid(event, data)
      if (said) hear(said)
    },
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded'
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    parser.feed(decoder.decode(value, { stream: true }))
    if (isTooLong) {
      await reader.cancel()
      throw new Error('not a stream of events')
    }
  }
}
