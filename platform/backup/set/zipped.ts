import { createGzip } from 'node:zlib'

/** Packs at the lowest level: a higher one takes three times as long for a tenth less. */
export const zipped = (pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> => {
  const zip = createGzip({ level: 1 })
  const fill = async (): Promise<void> => {
    for await (const piece of pieces) {
      if (!zip.write(piece)) await new Promise((resolve) => zip.once('drain', resolve))
    }
    zip.end()
  }
  fill().catch((error: Error) => zip.destroy(error))
  return zip
}
