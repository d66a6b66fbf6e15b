import { describe, expect, it } from '@jest/globals'
import { toClock } from './to-clock'

describe('toClock', () => {
  it.each([
    [0, '0:00'],
    [42_999, '0:42'],
    [60_000, '1:00'],
    [725_000, '12:05'],
    [3_725_000, '1:02:05'],
    [90_000_000, '25:00:00'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(toClock(ms)).toBe(text)
  })

  it('is never negative, whatever the browser’s clock', () => {
    expect(toClock(-5000)).toBe('0:00')
  })
})
