import { encode } from 'fast-png'
import { rnd } from '@/lib/format/rnd'

const width = 480
const height = 360

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
export const demoPhoto = (key: string): Uint8Array => {
  const data = new Uint8Array(width * height * 3)
  for (const { left, top, right, bottom, colour } of shapesOf(key)) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < Math.min(right, width); x++) data.set(colour, (y * width + x) * 3)
    }
  }
  return encode({ width, height, channels: 3, data })
}
