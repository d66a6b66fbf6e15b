import { expect, it, test } from '@jest/globals'
import fc from 'fast-check'
import { encode } from 'fast-png'
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

test.each([
  [
    'of a palette',
    {
      channels: 1,
      data: Uint8Array.of(1, 0),
      palette: [
        [40, 50, 60],
        [10, 20, 30],
      ],
    },
  ],
  ['of colours', { channels: 3, data: Uint8Array.of(10, 20, 30, 40, 50, 60) }],
  ['of colours with opacity', { channels: 4, data: Uint8Array.of(10, 20, 30, 255, 40, 50, 60, 255) }],
])('a picture %s is read as colours with opacity', (_, kind) => {
  const { pixels } = decodePng(Buffer.from(encode({ width: 2, height: 1, ...kind })))
  expect([...pixels]).toEqual([10, 20, 30, 255, 40, 50, 60, 255])
})
