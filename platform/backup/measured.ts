import { createHash } from 'node:crypto'

export type Entry = { size: number; sha256: string }

/** Lets bytes through and measures them; the entry is whole once all have passed. */
export const measured = (body: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256')
  let size = 0
  return {
    bytes: (async function* () {
      for await (const piece of body) {
        size += piece.length
        hash.update(piece)
        yield piece
      }
    })(),
    entry: (): Entry => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Reads to the end for the measure alone. */
export const measure = async (body: AsyncIterable<Uint8Array>): Promise<Entry> => {
  const { bytes, entry } = measured(body)
  for await (const _ of bytes);
  return entry()
}

export const measuredWhole = (bytes: Uint8Array): Entry => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** What is in memory already, as what is read piece by piece. */
export const oneOf = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Of what is small. */
export const wholeOf = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
