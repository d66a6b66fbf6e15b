import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { showWireTime, toAge, toDateTime } from './date-time'
import { fromWireTime } from './wire-time'

describe('moments', () => {
  test.each([
    ['2026-11-21 15:59:59', 'Asia/Shanghai', '2026-11-21 23:59:59'],
    ['2026-11-21 16:00:00', 'Asia/Shanghai', '2026-11-22 00:00:00'],
    ['2026-12-31 23:30:00', 'Asia/Kolkata', '2027-01-01 05:00:00'],
    ['2026-03-29 00:59:59', 'Europe/Berlin', '2026-03-29 01:59:59'],
    ['2026-03-29 01:00:00', 'Europe/Berlin', '2026-03-29 03:00:00'],
    ['2026-10-25 00:30:00', 'Europe/Berlin', '2026-10-25 02:30:00'],
    ['2026-10-25 01:30:00', 'Europe/Berlin', '2026-10-25 02:30:00'],
    ['2026-01-01 02:00:00', 'America/Sao_Paulo', '2025-12-31 23:00:00'],
    ['2026-01-01 00:00:00', 'UTC', '2026-01-01 00:00:00'],
  ])('%s UTC in %s is %s', (wire, zone, shown) => {
    expect(showWireTime(wire, zone)).toBe(shown)
  })

  test('none is two dashes', () => {
    expect(showWireTime(null, 'UTC')).toBe('--')
  })

  test('in UTC a wire time is unchanged', () => {
    const wire = fc
      .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))
    fc.assert(fc.property(wire, (text) => expect(toDateTime(fromWireTime(text), 'UTC')).toBe(text)))
  })
})

describe('age', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (seconds: number) => toAge(new Date(now.getTime() - seconds * 1000), now)

  test.each([
    [-600, { unit: 'now', count: 0 }],
    [0, { unit: 'now', count: 0 }],
    [29, { unit: 'now', count: 0 }],
    [30, { unit: 'minutes', count: 1 }],
    [119, { unit: 'minutes', count: 1 }],
    [120, { unit: 'minutes', count: 2 }],
    [3599, { unit: 'minutes', count: 59 }],
    [3600, { unit: 'hours', count: 1 }],
    [86_399, { unit: 'hours', count: 23 }],
    [86_400, { unit: 'days', count: 1 }],
    [2 * 86_400 - 1, { unit: 'days', count: 1 }],
    [2 * 86_400, { unit: 'days', count: 2 }],
  ])('%i seconds', (seconds, age) => {
    expect(ago(seconds)).toEqual(age)
  })
})
