import { crc32, deflateSync } from 'node:zlib'
import { rnd } from '@/lib/format/rnd'

const width = 480
const height = 360

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

type Colour = readonly [red: number, green: number, blue: number]
type Rectangle = { left: number; top: number; right: number; bottom: number; colour: Colour }

const wall: Colour = [206, 210, 214]
const floor: Colour = [132, 128, 122]
const casing: Colour = [238, 238, 234]
const grille: Colour = [70, 76, 82]

/** A casing with its fans and, somewhere on it, what somebody took the photo for. */
const shapesOf = (key: string): readonly Rectangle[] => {
  const left = 90 + Math.floor(60 * rnd(key, 'left'))
  const fans = rnd(key, 'fans') < 0.5 ? 1 : 2
  const top = 60
  const bottom = 300
  const right = left + 150 * fans
  const slats = Array.from({ length: fans * 8 }, (_, index): Rectangle => {
    const x = left + 20 + 150 * Math.floor(index / 8)
    const y = top + 24 + (index % 8) * 20
    return { left: x, top: y, right: x + 110, bottom: y + 10, colour: grille }
  })
  const stain = left + 20 + Math.floor(80 * rnd(key, 'stain'))
  const rust: Colour = rnd(key, 'rust') < 0.5 ? [150, 92, 48] : [96, 140, 170]
  return [
    { left: 0, top: 0, right: width, bottom: 250, colour: wall },
    { left: 0, top: 250, right: width, bottom: height, colour: floor },
    { left, top, right, bottom, colour: casing },
    ...slats,
    { left: stain, top: 220, right: stain + 56, bottom: 286, colour: rust },
  ]
}

/** PNG of a drawn outdoor unit, the same for the same key: what a photo of the demo shows. */
export const demoPhoto = (key: string): Buffer => {
  const line = width * 3 + 1
  const pixels = Buffer.alloc(line * height)
  for (const { left, top, right, bottom, colour } of shapesOf(key)) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < Math.min(right, width); x++) pixels.set(colour, y * line + 1 + x * 3)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue.
  head.set([8, 2], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const header = chunk('IHDR', head)
  const data = chunk('IDAT', deflateSync(pixels))
  return Buffer.concat([magic, header, data, chunk('IEND', Buffer.alloc(0))])
}
