import { describe, expect, it } from '@jest/globals'
import { toClock, toParts } from './duration'

describe('toClock', () => {
  it.each([
    [0, '0:00'],
    [42_999, '0:42'],
    [60_000, '1:00'],
    [725_000, '12:05'],
    [3_725_000, '1:02:05'],
    [90_000_000, '25:00:00'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(toClock(ms, { short: true })).toBe(text)
  })

  it('is never negative, whatever the browser’s clock', () => {
    expect(toClock(-5000, { short: true })).toBe('0:00')
  })

  it('has an hour where it is not short', () => {
    expect([0, 725_999, 90_000_000].map((ms) => toClock(ms))).toEqual(['0:00:00', '0:12:05', '25:00:00'])
  })
})

it('counts whole days, however many', () => {
  expect(toParts(45 * 86_400_000 + 3_725_000)).toEqual({ days: 45, hours: 1, minutes: 2, seconds: 5 })
  expect(toParts(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
