import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { changesOf, fromWallByIntl, shownByIntl, zones } from '@/tests/support/wall-clock'
import { toDateTime, toDayText } from './date-time'
import { dayRanges, toDayRange } from './day-range'
import { fromWallTime, toWallTime } from './zoned-time'

const seed = 161
const minuteMs = 60_000
const dayMs = 86_400_000

/** A zone with a moment within two days of a clock change. */
const nearChange = fc
  .constantFrom(...zones.map((zone) => ({ zone, changes: changesOf(zone, 2021, 2025) })))
  .chain(({ zone, changes }) =>
    fc.record({
      zone: fc.constant(zone),
      at: fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * dayMs, max: 2 * dayMs }))
        .map(([change, off]) => change + off),
    }),
  )

describe('around a clock change', () => {
  test('a moment is shown as Intl shows it', () => {
    fc.assert(
      fc.property(nearChange, ({ zone, at }) => {
        expect(toDateTime(new Date(at), zone)).toBe(shownByIntl(at, zone))
        expect(toDayText(new Date(at), zone)).toBe(shownByIntl(at, zone).split(' ')[0])
      }),
      { seed, numRuns: 500 },
    )
  })

  test('a wall time is the moment computed from what clocks show', () => {
    fc.assert(
      fc.property(nearChange, ({ zone, at }) => {
        // Every quarter of an hour from 1970 on, including times that the zone skips.
        const text = new Date(Math.floor(at / minuteMs / 15) * 15 * minuteMs).toISOString().replace(':00.000Z', '')
        expect(fromWallTime(text, zone)?.getTime()).toBe(fromWallByIntl(text, zone))
        expect(toWallTime(new Date(at), zone)).toBe(
          shownByIntl(at, zone)
            .replace(/:\d\d$/, '')
            .replace(' ', 'T'),
        )
      }),
      { seed, numRuns: 500 },
    )
  })

  test('a range of days ends today and begins that many days before', () => {
    fc.assert(
      fc.property(nearChange, fc.constantFrom(...dayRanges), ({ zone, at }, range) => {
        const to = shownByIntl(at, zone).split(' ')[0] ?? ''
        const before = { today: 0, week: 6, days30: 29, month: Number(to.split('-')[2]) - 1 }[range]
        const from = new Date(Date.parse(to) - before * dayMs).toISOString().split('T')[0]
        expect(toDayRange(range, at, zone)).toEqual({ from, to })
      }),
      { seed, numRuns: 500 },
    )
  })
})
