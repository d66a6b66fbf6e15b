import { it } from '@jest/globals'
import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import fc from 'fast-check'
import { clockToleranceMs } from '@/lib/contract/device-message'
import { expect } from '@/tests/support/expect'
import { nextShift } from './clock-shift'

const delays = fc.array(fc.integer({ min: 0, max: 25 * millisecondsInSecond }), { minLength: 1, maxLength: 20 })
/** The shift of each message of one boot, whose clock is wrong by `error`, and which were so long on their way, ms. */
const shiftsOf = (error: number, ways: readonly number[]): number[] => {
  let shift: number | null = null
  return ways.map((way) => {
    shift = nextShift(shift, error - way)
    return shift
  })
}

it('is the same whole minutes for all messages of a boot, whatever their way', () => {
  fc.assert(
    fc.property(fc.integer({ min: -15 * 60, max: 15 * 60 }), delays, (seconds, ways) => {
      const error = seconds * millisecondsInSecond
      const shifts = shiftsOf(error, ways)
      expect(new Set(shifts).size).toBe(1)
      const [shift = 0] = shifts
      expect(Math.abs(shift % millisecondsInMinute)).toBe(0)
      // Nothing lies in the future, and nothing is put back by more than its clock is fast.
      expect(error - shift).toBeLessThanOrEqual(millisecondsInMinute)
      if (error < -clockToleranceMs - 25_000) expect(Math.abs(error - shift)).toBeLessThanOrEqual(millisecondsInMinute)
      else if (error <= 0 && error >= 25_000 - clockToleranceMs) expect(shift).toBe(0)
    }),
    { numRuns: 10_000 },
  )
})

it.each([
  ['right', 0, 0],
  ['9 minutes fast', 9, 9],
  ['11 minutes fast', 11, 11],
  ['9 minutes slow, which a long way would be too', -9, 0],
  ['11 minutes slow', -11, -11],
])('of a clock that is %s', (_what, minutes, expected) => {
  expect(nextShift(null, minutes * millisecondsInMinute)).toBe(expected * millisecondsInMinute)
})

it('is another one when the clock was set', () => {
  expect(shiftsOf(9 * millisecondsInMinute, [0, 200, 9 * millisecondsInMinute]).at(-1)).toBe(0)
  expect(nextShift(0, 9 * millisecondsInMinute)).toBe(9 * millisecondsInMinute)
})
