import { expect, it } from '@jest/globals'
import { draw } from './draw.mjs'

const names = Array.from({ length: 50 }, (_, at) => `test ${at}`)

it('draws the same for the same seed, whatever the order, and others for another', () => {
  expect(draw(names, 10, 7)).toEqual(draw([...names].reverse(), 10, 7))
  expect(draw(names, 10, 7)).not.toEqual(draw(names, 10, 8))
  expect(new Set(draw(names, 100, 7)).size).toBe(50)
})
