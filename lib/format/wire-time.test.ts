import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  addWireDays,
  dayOf,
  fromWireDay,
  fromWireTime,
  parseWireTime,
  toIsoSecond,
  toWireDay,
  toWireMonth,
  toWireTime,
  toWireTimeOrNull,
} from './wire-time'

const seed = 161
const moments = fc.date({ min: new Date('1970-01-01Z'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })

describe('a wire time', () => {
  it('round-trips in UTC to the second', () => {
    const moment = new Date('2026-03-29T01:30:59.999Z')
    expect(toWireTime(moment)).toBe('2026-03-29 01:30:59')
    expect(toWireTime(moment.getTime())).toBe('2026-03-29 01:30:59')
    expect(toIsoSecond(moment)).toBe('2026-03-29T01:30:59Z')
    expect(parseWireTime('2026-03-29 01:30:59')).toEqual(new Date('2026-03-29T01:30:59.000Z'))
    expect(toWireTimeOrNull(null)).toBeNull()
  })

  it('names the second of every moment', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const text = toWireTime(moment)
        expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        expect(fromWireTime(text).getTime()).toBe(Math.floor(moment.getTime() / 1000) * 1000)
        expect(parseWireTime(text)).toEqual(fromWireTime(text))
        expect(dayOf(text)).toBe(text.split(' ')[0])
        expect(fromWireTime(toIsoSecond(moment).replace('Z', ''))).toEqual(fromWireTime(text))
      }),
      { seed },
    )
  })

  it('is invalid for a moment that does not exist', () => {
    expect(() => parseWireTime('2026-13-01 00:00:00')).toThrow(RangeError)
    expect(fromWireTime('2026-13-01 00:00:00').getTime()).toBeNaN()
  })
})

describe('a wire day', () => {
  it('begins at midnight UTC, and days are counted by the calendar', () => {
    expect(fromWireDay('2028-02-29').toISOString()).toBe('2028-02-29T00:00:00.000Z')
    expect(addWireDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addWireDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(fromWireDay('2026-13-01').getTime()).toBeNaN()
  })

  it('round-trips for every day, and adding the difference of two days gives the second', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -800, max: 800 }), (moment, days) => {
        const day = toWireDay(moment)
        expect(day).toBe(dayOf(toWireTime(moment)))
        expect(toWireMonth(moment)).toBe(day.slice(0, 7))
        expect(toWireDay(fromWireDay(day))).toBe(day)
        expect(addWireDays(addWireDays(day, days), -days)).toBe(day)
        expect(fromWireDay(addWireDays(day, days)).getTime() - fromWireDay(day).getTime()).toBe(days * 86_400_000)
      }),
      { seed },
    )
  })
})
