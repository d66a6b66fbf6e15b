import { convertIndexedToRgb, decode, encode } from 'fast-png'

/**
 * Pixels of a picture, four bytes each: red, green, blue, opacity.
 * @typedef {{ width: number, height: number, pixels: Uint8Array }} Picture
 */

/**
 * Reads a PNG of eight bits in colour, as Chromium, Playwright and {@link encodePng} write them.
 * @param {Buffer} file
 * @returns {Picture}
 */
export function decodePng(file) {
  const picture = decode(file)
  const { width, height, channels, depth } = picture
  const colours = picture.palette ? convertIndexedToRgb(picture) : picture.data
  const step = picture.palette ? 3 : channels
  if (depth !== 8 || step < 3) throw new Error('only pictures of eight bits in colour are read')
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) pixels.set(colours.subarray(at * step, at * step + step), at * 4)
  return { width, height, pixels }
}

/**
 * Writes a picture without opacity as a small PNG, every pixel as it is: with a palette where it has few colours.
 * @param {Picture} picture
 * @returns {Uint8Array}
 */
export function encodePng({ width, height, pixels }) {
  const numbers = new Map()
  const colours = new Uint8Array(width * height * 3)
  const places = new Uint8Array(width * height)
  for (let at = 0; at < places.length; at++) {
    const own = pixels.subarray(at * 4, at * 4 + 3)
    const colour = (own[0] << 16) | (own[1] << 8) | own[2]
    if (numbers.size <= 256 && !numbers.has(colour)) numbers.set(colour, numbers.size)
    places[at] = numbers.get(colour) ?? 0
    colours.set(own, at * 3)
  }
  const palette = [...numbers.keys()].map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  const picture =
    palette.length <= 256
      ? { width, height, channels: 1, data: places, palette }
      : { width, height, channels: 3, data: colours }
  return encode(picture, { zlib: { level: 9 } })
}
