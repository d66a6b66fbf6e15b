import { crc32, deflateSync, inflateSync } from 'node:zlib'

/**
 * Pixels of a picture, four bytes each: red, green, blue, opacity.
 * @typedef {{ width: number, height: number, pixels: Uint8Array }} Picture
 */

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** Bytes of a pixel by colour type: grey, colour, palette, grey and opacity, colour and opacity. */
const bytesOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function* chunksOf(file) {
  for (let at = signature.length; at < file.length; ) {
    const length = file.readUInt32BE(at)
    yield { type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

const paeth = (left, up, corner) => {
  const guess = left + up - corner
  const a = Math.abs(guess - left)
  const b = Math.abs(guess - up)
  const c = Math.abs(guess - corner)
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** What the filter of a line expects of a byte. */
const expected = (filter, left, up, corner) =>
  filter === 0 ? 0 : filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner)

const unfilter = (raw, lineBytes, height, step) => {
  const out = new Uint8Array(lineBytes * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (lineBytes + 1)]
    const line = y * lineBytes
    for (let x = 0; x < lineBytes; x++) {
      const left = x >= step ? out[line + x - step] : 0
      const up = y > 0 ? out[line + x - lineBytes] : 0
      const corner = x >= step && y > 0 ? out[line + x - lineBytes - step] : 0
      out[line + x] = raw[y * (lineBytes + 1) + 1 + x] + expected(filter, left, up, corner)
    }
  }
  return out
}

/**
 * Reads a PNG of eight bits, as Chromium and {@link encodePng} write them.
 * @param {Buffer} file
 * @returns {Picture}
 */
export function decodePng(file) {
  let head
  let palette
  const parts = []
  for (const { type, data } of chunksOf(file)) {
    if (type === 'IHDR') head = data
    if (type === 'PLTE') palette = data
    if (type === 'IDAT') parts.push(data)
  }
  const width = head.readUInt32BE(0)
  const height = head.readUInt32BE(4)
  const [depth, kind, , , interlaced] = head.subarray(8)
  if (depth !== 8 || interlaced) throw new Error('only pictures of eight bits, line by line, are read')
  const step = bytesOf[kind]
  const bytes = unfilter(inflateSync(Buffer.concat(parts)), width * step, height, step)
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const own = bytes.subarray(at * step, at * step + step)
    const grey = kind === 0 || kind === 4
    const colour = kind === 3 ? palette.subarray(own[0] * 3, own[0] * 3 + 3) : grey ? [own[0], own[0], own[0]] : own
    pixels.set([colour[0], colour[1], colour[2], kind === 6 ? own[3] : kind === 4 ? own[1] : 255], at * 4)
  }
  return { width, height, pixels }
}

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** Lines as they are. On pictures of an interface every filter makes the file larger, by a fifth and more. */
const plainLines = (bytes, lineBytes, height) => {
  const out = Buffer.alloc((lineBytes + 1) * height)
  for (let y = 0; y < height; y++) out.set(bytes.subarray(y * lineBytes, (y + 1) * lineBytes), y * (lineBytes + 1) + 1)
  return out
}

/**
 * Writes a picture without opacity as a small PNG, every pixel as it is: with a palette where it has few colours.
 * @param {Picture} picture
 * @returns {Buffer}
 */
export function encodePng({ width, height, pixels }) {
  const count = width * height
  const numbers = new Map()
  const colours = new Uint8Array(count * 3)
  const places = new Uint8Array(count)
  for (let at = 0; at < count; at++) {
    const red = pixels[at * 4]
    const green = pixels[at * 4 + 1]
    const blue = pixels[at * 4 + 2]
    const colour = (red << 16) | (green << 8) | blue
    if (numbers.size <= 256 && !numbers.has(colour)) numbers.set(colour, numbers.size)
    places[at] = numbers.get(colour) ?? 0
    colours.set([red, green, blue], at * 3)
  }
  const hasPalette = numbers.size <= 256
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, hasPalette ? 3 : 2, 0, 0, 0], 8)
  const palette = [...numbers.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  const lines = hasPalette ? plainLines(places, width, height) : plainLines(colours, width * 3, height)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...(hasPalette ? [chunk('PLTE', Buffer.from(palette))] : []),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
