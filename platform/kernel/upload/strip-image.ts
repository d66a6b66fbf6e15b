import { pickChunks } from './check-png'

/** What a JPEG is drawn with besides its own segments: JFIF, a colour profile, Adobe's colour transform. */
const drawnWith: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])
const startOfScan = 0xda
const endOfImage = 0xd9
const firstApp = 0xe0
const lastApp = 0xef
const comment = 0xfe
const exifHead = 'Exif\0\0'

/** How a picture is turned, 1 to 8, by its EXIF without the head; 1 where it does not say. */
const readOrientation = (tiff: Buffer): number => {
  const order = tiff.toString('latin1', 0, 4)
  if (tiff.length < 14 || (order !== 'II*\0' && order !== 'MM\0*')) return 1
  const isLittle = order.startsWith('I')
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return 1
  for (let entry = 0; entry < short(start); entry++) {
    const at = start + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (short(at) === 0x0112) return short(at + 8) >= 1 && short(at + 8) <= 8 ? short(at + 8) : 1
  }
  return 1
}

/** An EXIF that says how a picture is turned and nothing besides. */
const toExif = (orientation: number): Buffer => {
  const tiff = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

const toSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Where the next marker stands behind packed pixels: neither a stuffed byte, nor a restart. The end where there is none. */
const nextMarker = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return bytes.length
}

/** The segments that draw, without those that tell; what stands behind the end may be another whole picture. */
const stripJpeg = (bytes: Buffer): Buffer | null => {
  const remaining: Buffer[] = []
  let orientation = 1
  let hasPixels = false
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    // Any number of these may fill the room before a marker.
    while (bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (marker === undefined) return null
    if (marker === endOfImage) {
      remaining.push(bytes.subarray(at, at + 2))
      break
    }
    const end = at + 4 > bytes.length ? Number.NaN : at + 2 + bytes.readUInt16BE(at + 2)
    if (!(end >= at + 4 && end <= bytes.length)) return null
    const data = bytes.subarray(at + 4, end)
    const isApp = marker >= firstApp && marker <= lastApp
    const wanted = drawnWith.get(marker)
    if (marker === 0xe1 && data.toString('latin1', 0, 6) === exifHead && orientation === 1)
      orientation = readOrientation(data.subarray(6))
    if (isApp ? wanted !== undefined && data.toString('latin1', 0, wanted.length) === wanted : marker !== comment)
      remaining.push(bytes.subarray(at, end))
    at = end
    if (marker !== startOfScan) continue
    hasPixels = true
    at = nextMarker(bytes, end)
    remaining.push(bytes.subarray(end, at))
  }
  if (!hasPixels) return null
  const turned = orientation === 1 ? [] : [toSegment(0xe1, Buffer.concat([Buffer.from(exifHead), toExif(orientation)]))]
  return Buffer.concat([bytes.subarray(0, 2), ...turned, ...remaining])
}

/** Chunks that a PNG is drawn with, one that moves included. */
const drawn = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs', 'hIST'],
  ...['acTL', 'fcTL', 'fdAT', 'IDAT', 'IEND'],
])

const stripPhotoPng = (bytes: Buffer): Buffer | null =>
  pickChunks(bytes, (chunks) => {
    const exif = chunks.find(({ type }) => type === 'eXIf')
    const orientation = exif ? readOrientation(exif.data) : 1
    const drawing = chunks.filter(({ type }) => drawn.has(type))
    // Before the pixels: so a reader knows it in time.
    return orientation === 1 ? drawing : drawing.toSpliced(1, 0, { type: 'eXIf', data: toExif(orientation) })
  })

const byType: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  jpg: stripJpeg,
  jpeg: stripJpeg,
  png: stripPhotoPng,
}

export const isPhoto = (type: string): boolean => Object.hasOwn(byType, type)

/**
 * A photo without what its camera wrote beside the picture: place, time, owner, comments, small copies. The pixels are
 * the same bytes, and its orientation stays. Null: it is not built as its type says.
 */
export const stripImage = (type: string, bytes: Buffer): Buffer | null => byType[type]?.(bytes) ?? null
