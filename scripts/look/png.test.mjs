import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it, test } from '@jest/globals'
import fc from 'fast-check'
import { decodePng, encodePng } from './png.mjs'

/** A picture of this size whose colours come from a list. */
const pictureOf = (width, height, colours) => {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) pixels.set(colours[at % colours.length], at * 4)
  return { width, height, pixels }
}
const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))
const size = fc.integer({ min: 1, max: 24 })

test('a packed picture has every pixel of the picture, with few colours and with many', () => {
  fc.assert(
    fc.property(size, size, fc.array(colour, { minLength: 1, maxLength: 600 }), (width, height, colours) => {
      const picture = pictureOf(width, height, colours)
      expect(decodePng(encodePng(picture))).toEqual(picture)
    }),
  )
})

it('takes a palette for up to 256 colours', () => {
  const grey = (count) =>
    pictureOf(
      32,
      32,
      Array.from({ length: count }, (_, at) => [at >> 4, at & 15, 7]),
    )
  const kindOf = (count) => encodePng(grey(count))[25]
  expect([kindOf(1), kindOf(256), kindOf(257)]).toEqual([3, 3, 2])
})

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

describe('reads what browsers write', () => {
  // Two lines of two pixels, by hand: what each filter leaves of 10 20 30, 40 50 60 / 11 22 33, 44 55 66.
  const first = [10, 20, 30, 40, 50, 60]
  it.each([
    [0, [11, 22, 33, 44, 55, 66]],
    [1, [11, 22, 33, 33, 33, 33]],
    [2, [1, 2, 3, 4, 5, 6]],
    [3, [6, 12, 18, 19, 19, 20]],
    [4, [1, 2, 3, 4, 5, 6]],
  ])('by filter %d', (filter, second) => {
    const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])
    const lines = deflateSync(Buffer.from([0, ...first, filter, ...second]))
    const file = Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', head),
      chunk('IDAT', lines),
      chunk('IEND', Buffer.alloc(0)),
    ])
    expect([...decodePng(file).pixels]).toEqual([
      ...[10, 20, 30, 255, 40, 50, 60, 255],
      ...[11, 22, 33, 255, 44, 55, 66, 255],
    ])
  })
})
