import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { changesOf } from '@/tests/support/wall-clock'
import { isOpen, nextOpening, openFor } from './site-window'

const zones = ['Asia/Shanghai', 'Europe/Athens', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const at = (text: string): Date => new Date(`${text}Z`)
const twoDigits = (n: number): string => String(n).padStart(2, '0')
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`)
const windows = fc
  .tuple(clock, clock)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => `${from}-${to}`)
const moments = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 11, 31) / 1000 })
  .map((seconds) => new Date(seconds * 1000))

describe('the window of a site', () => {
  it('is that of its own clock', () => {
    // 02:00-05:00 in Shanghai is 18:00-21:00 UTC.
    expect(isOpen(at('2026-11-21T17:59:59'), 'Asia/Shanghai', '02:00-05:00')).toBe(false)
    expect(isOpen(at('2026-11-21T18:00:00'), 'Asia/Shanghai', '02:00-05:00')).toBe(true)
    expect(isOpen(at('2026-11-21T21:00:00'), 'Asia/Shanghai', '02:00-05:00')).toBe(false)
    expect(isOpen(at('2026-11-21T18:00:00'), 'Europe/Athens', '02:00-05:00')).toBe(false)
  })

  it('may go over midnight', () => {
    const open = (time: string) => isOpen(at(`2026-11-21T${time}`), 'UTC', '22:00-02:00')
    expect(['21:59:59', '22:00:00', '00:00:00', '01:59:59', '02:00:00'].map(open)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('opens the next day where the clocks are set forward over it', () => {
    // New York, 8 March 2026: 02:00 is 03:00.
    const next = nextOpening(at('2026-03-08T05:30:00'), 'America/New_York', '02:15-02:45')
    expect(next).toEqual(at('2026-03-09T06:15:00'))
  })

  it('opens where the clocks are set forward into it', () => {
    // New York, 8 March 2026: the window is open for one minute, from 03:00, which is 02:00.
    const next = nextOpening(at('2026-03-07T08:01:00'), 'America/New_York', '02:00-03:01')
    expect(next).toEqual(at('2026-03-08T07:00:00'))
  })

  it('stays open where the clocks skip the minute that it is closed', () => {
    // New York, 8 March 2026: after 01:59 it is 03:00, so the minute from 02:00 to 02:01 does not occur.
    expect(openFor(at('2026-03-08T06:59:59'), 'America/New_York', '02:01-02:00')).toBe(23 * 3_600_000 + 1000)
  })

  it('closes where the clocks are set back into the time that it is closed', () => {
    // New York, 1 November 2026: at 02:00 it is 01:00 again.
    expect(openFor(at('2026-11-01T05:40:00'), 'America/New_York', '01:30-01:00')).toBe(20 * 60_000)
  })

  it('opens at a moment at which it is open, within two days, and not one minute earlier than it could', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), windows, (from, zone, window) => {
        const next = nextOpening(from, zone, window)
        expect(isOpen(next, zone, window)).toBe(true)
        expect(next >= from).toBe(true)
        expect(next.getTime() - from.getTime()).toBeLessThan(50 * 3_600_000)
        if (next > from) expect(isOpen(new Date(next.getTime() - 60_000), zone, window)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('is open until it closes, also over a change of the clocks', () => {
    const changed = zones.flatMap((zone) => changesOf(zone, 2026, 2028).map((change) => ({ zone, change })))
    const around = fc.integer({ min: -26 * 3600, max: 26 * 3600 })
    fc.assert(
      fc.property(fc.constantFrom(...changed), around, windows, ({ zone, change }, seconds, window) => {
        const from = new Date(change + seconds * 1000)
        fc.pre(isOpen(from, zone, window))
        const left = openFor(from, zone, window)
        const isOpenAfter = (ms: number) => isOpen(new Date(from.getTime() + ms), zone, window)
        expect(isOpenAfter(left)).toBe(false)
        for (let before = 1000; before < left; before += 13 * 60_000) expect(isOpenAfter(left - before)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('has the hours that the night has', () => {
    // New York, 8 March 2026 and 1 November 2026: from one to five are three hours, and five.
    expect(openFor(at('2026-03-08T06:00:00'), 'America/New_York', '01:00-05:00')).toBe(3 * 3_600_000)
    expect(openFor(at('2026-11-01T05:00:00'), 'America/New_York', '01:00-05:00')).toBe(5 * 3_600_000)
    expect(openFor(at('2026-11-01T06:10:00'), 'America/New_York', '01:00-01:30')).toBe(20 * 60_000)
  })
})
