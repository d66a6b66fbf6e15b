import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import type { CheckMessage } from '@/lib/contract/check-messages'

const unpack = promisify(inflate)

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes of a pixel by its colour type: grey, colour, grey and opacity, colour and opacity. A browser writes no other. */
const pixelBytes: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }

type Chunk = { type: string; data: Buffer }

/** Chunks up to the one that says that it is the last; null where a length or a sum is wrong, or none says so. */
const readChunks = (bytes: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = []
  let at = pngMagic.length
  while (at < bytes.length) {
    if (bytes.length - at < 12) return null
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) })
    at = end + 4
    if (chunks.at(-1)?.type === 'IEND') return chunks
  }
  return null
}

const toChunk = ({ type, data }: Chunk): Buffer => {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8)
  return chunk
}

/** A PNG of some of its chunks; null where it is not built as one. */
export const pickChunks = (bytes: Buffer, pick: (chunks: readonly Chunk[]) => readonly Chunk[]): Buffer | null => {
  const chunks = readChunks(bytes)
  return chunks && Buffer.concat([pngMagic, ...pick(chunks).map(toChunk)])
}

const pixels = new Set(['IHDR', 'IDAT', 'IEND'])

/** A PNG that `checkPng` has found right with its pixels alone: no text, place, camera or profile goes with it. */
export const stripPng = (bytes: Buffer): Buffer =>
  pickChunks(bytes, (chunks) => chunks.filter(({ type }) => pixels.has(type))) ?? pngMagic

/**
 * What is wrong with a PNG of 8 bits to a colour, without interlace, whose sides have to be within `largest` pixels;
 * undefined: it can be drawn. What it unpacks to is bounded by its own head.
 */
export const checkPng = async (
  bytes: Buffer,
  largest: { width: number; height: number },
): Promise<CheckMessage | undefined> => {
  if (!bytes.subarray(0, pngMagic.length).equals(pngMagic)) return 'fileContent'
  const chunks = readChunks(bytes)
  const [head] = chunks ?? []
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13) return 'fileDamaged'
  // What stands behind its end is no part of a picture.
  if (chunks.reduce((size, { data }) => size + data.length + 12, pngMagic.length) !== bytes.length) return 'fileDamaged'
  const width = head.data.readUInt32BE(0)
  const height = head.data.readUInt32BE(4)
  if (width < 1 || height < 1 || width > largest.width || height > largest.height) return 'imageSize'
  const [depth, colour, compression, filter, interlace] = head.data.subarray(8)
  const pixel = pixelBytes[colour ?? -1]
  if (depth !== 8 || pixel === undefined || compression !== 0 || filter !== 0 || interlace !== 0) return 'fileContent'
  const size = height * (1 + width * pixel)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const rows = await unpack(packed, { maxOutputLength: size }).catch(() => null)
  return rows?.length === size ? undefined : 'fileDamaged'
}
