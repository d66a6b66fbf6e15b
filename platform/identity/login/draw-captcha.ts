import { randomBytes, randomInt } from 'node:crypto'
import { encode } from 'fast-png'
import { type Point, strokesOf } from './letter-strokes'

/** Twice what is shown, for fine screens. */
const width = 240
const height = 80

const between = (least: number, most: number): number => least + (randomInt(10_001) / 10_000) * (most - least)

type Warp = (point: Point) => Point

/** Waves that bend the whole picture: no letter keeps its shape, and no two pictures bend alike. */
const newWaves = (): Warp => {
  const wave = () => ({ by: between(2.5, 5), length: between(45, 95), from: between(0, 2 * Math.PI) })
  const across = wave()
  const down = wave()
  return ([x, y]) => [
    x + across.by * Math.sin((2 * Math.PI * y) / across.length + across.from),
    y + down.by * Math.sin((2 * Math.PI * x) / down.length + down.from),
  ]
}

/** Puts a letter of height 1 to its place: turned, slanted, larger or smaller. */
const newPlace = (index: number, count: number): Warp => {
  const turn = between(-0.4, 0.4)
  const slant = between(-0.3, 0.3)
  const across = between(46, 62)
  const down = between(44, 56)
  const step = (width - 24) / count
  const middleX = 12 + step * (index + 0.5) + between(-6, 6)
  const middleY = height / 2 + between(-7, 7)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return ([x, y]) => {
    const wide = (x + slant * y) * across
    const high = y * down
    return [middleX + wide * cos - high * sin, middleY + wide * sin + high * cos]
  }
}

/** A line from edge to edge, as thick as those of the letters. */
const newLine = (): Point[] => {
  const from = between(14, 66)
  const to = between(14, 66)
  const by = between(-22, 22)
  const length = between(130, 220)
  const xs = Array.from({ length: width / 12 + 1 }, (_, index) => index * 12)
  return xs.map((x): Point => [x, from + ((to - from) * x) / width + by * Math.sin((2 * Math.PI * x) / length)])
}

/** Points so close to each other that dots on them make a line, also when they are bent. */
const closely = (line: readonly Point[], warp: Warp): Point[] =>
  line.slice(1).flatMap(([toX, toY], index) => {
    const [fromX, fromY] = line[index] ?? [toX, toY]
    const ends = [warp([fromX, fromY]), warp([toX, toY])] as const
    const count = Math.max(1, Math.ceil(Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])))
    return Array.from({ length: count + 1 }, (_, step) =>
      warp([fromX + ((toX - fromX) * step) / count, fromY + ((toY - fromY) * step) / count]),
    )
  })

/** Presses a round pen on each point; where it was before, it makes nothing darker. */
const press = (pixels: Uint8Array, points: readonly Point[], pen: { wide: number; ink: number }): void => {
  const reach = pen.wide / 2
  for (const [x, y] of points) {
    for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(height - 1, Math.ceil(y + reach)); row++) {
      for (
        let column = Math.max(0, Math.floor(x - reach));
        column <= Math.min(width - 1, Math.ceil(x + reach));
        column++
      ) {
        const share = Math.min(1, Math.max(0, reach + 0.5 - Math.hypot(column - x, row - y)))
        const at = row * width + column
        pixels[at] = Math.max(pixels[at] ?? 0, Math.round(pen.ink * share))
      }
    }
  }
}

/** A picture of letters for people: pixels alone, bent, crossed by lines of the same ink and strewn with noise. */
export const drawCaptcha = (text: string): Uint8Array => {
  const waves = newWaves()
  const pixels = new Uint8Array(width * height)
  for (const [index, letter] of [...text].entries()) {
    const place = newPlace(index, text.length)
    const pen = { wide: between(4, 6.5), ink: between(110, 190) }
    for (const stroke of strokesOf(letter))
      press(
        pixels,
        closely(stroke, (point) => waves(place(point))),
        pen,
      )
  }
  for (let line = 0; line < 2; line++) {
    press(pixels, closely(newLine(), waves), { wide: between(2.5, 4.5), ink: between(110, 190) })
  }
  const noise = randomBytes(pixels.length)
  const data = pixels.map((ink, at) => {
    // One pixel in thirty-two is a speck as dark as the letters.
    const grain = (noise[at] ?? 0) < 8 ? 120 : (noise[at] ?? 0) % 32
    return Math.max(16, 244 - grain - ink)
  })
  return encode({ width, height, channels: 1, data })
}
