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
