import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toSiteTime } from '@/lib/format/site-clock'
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

  it('is open until it closes', () => {
    fc.assert(
      fc.property(moments, windows, (from, window) => {
        fc.pre(isOpen(from, 'UTC', window))
        const end = new Date(from.getTime() + openFor(from, 'UTC', window))
        expect(isOpen(end, 'UTC', window)).toBe(false)
        expect(isOpen(new Date(end.getTime() - 1000), 'UTC', window)).toBe(true)
        expect(toSiteTime(end, 'UTC').minute).toBe(Number(window.slice(6, 8)) * 60 + Number(window.slice(9)))
      }),
      { numRuns: 200 },
    )
  })
})
