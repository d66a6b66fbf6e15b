import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readEvents, type Said } from './event-reader'

const bodyOf = (parts: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

/** Cuts bytes into pieces at the given places. */
const cut = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const at = [...new Set([0, ...places.map((place) => place % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  return at.slice(1).map((end, i) => bytes.slice(at[i], end))
}

const hearAll = async (parts: readonly Uint8Array[]): Promise<Said[]> => {
  const heard: Said[] = []
  await readEvents(
    bodyOf(parts),
    (said) => heard.push(said),
    () => undefined,
  )
  return heard
}

const text =
  'event: hello\ndata: {}\n\n:\n\ndata: {"topic":"fault","macWifiId":"84F3EB0F0145","id":"7"}\n\nevent: gap\ndata: {}\n\ndata: {"topic":"unit"}\n\n'
const all: Said[] = ['hello', { topic: 'fault', macWifiId: '84F3EB0F0145', id: '7' }, 'gap', { topic: 'unit' }]

describe('reading a stream of events', () => {
  it('reads the same events however the stream is split', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(500), { maxLength: 20 }), async (places) => {
        expect(await hearAll(cut(new TextEncoder().encode(text), places))).toEqual(all)
      }),
    ))

  it('skips what it does not know, and never throws at a frame', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200, unit: 'binary' }), async (noise) => {
        const frame = `data: ${noise.replaceAll('\n', ' ')}\n\nevent: newer\ndata: {"topic":"unit"}\n\ndata: {"topic":"newer"}\n\n`
        expect(await hearAll([new TextEncoder().encode(frame + text)])).toEqual(all)
      }),
    ))

  it('gives up on an event that never ends', async () => {
    const endless = Array.from({ length: 10 }, () => new TextEncoder().encode('x'.repeat(1000)))
    await expect(hearAll(endless)).rejects.toThrow('not a stream of events')
  })
})
