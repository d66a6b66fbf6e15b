import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { centred, toMoved, toSquare } from './to-square'

it('a picture is initially cropped at its centre, to its shorter side', () => {
  const size = { width: 400, height: 300 }
  expect(toSquare(size, centred)).toEqual({ left: 50, top: 0, side: 300 })
  expect(toSquare(size, { zoom: 2, x: -1, y: 1 })).toEqual({ left: 0, top: 150, side: 150 })
  // Dragged to the right by a tenth of the square, so its left part comes in.
  expect(toSquare(size, toMoved(size, centred, { x: 0.1, y: 0.5 })).left).toBeCloseTo(20)
  expect(toMoved(size, centred, { x: 0, y: 0.5 }).y).toBe(0)
})

it('no position and no move extends beyond an edge', () => {
  const part = fc.double({ min: -3, max: 3, noNaN: true })
  const length = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(length, length, fc.double({ min: 0, max: 9, noNaN: true }), part, part, (width, height, zoom, x, y) => {
      for (const placing of [{ zoom, x, y }, toMoved({ width, height }, { zoom, x, y }, { x, y })]) {
        const { left, top, side } = toSquare({ width, height }, placing)
        expect(side).toBeGreaterThan(0)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(left + side).toBeLessThanOrEqual(width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(height + 1e-6)
      }
    }),
    { seed: 20_261_123, numRuns: 200 },
  )
})
