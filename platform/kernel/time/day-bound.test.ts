import { expect, it } from '@jest/globals'
import { PlatformError } from '../error/platform-error'
import { dayBound } from './day-bound'

it.each(['9999-12-31', '0000-01-01', '0999-12-31', '2026-02-30', '2026-13-01'])('%s is no day of a filter', (text) => {
  for (const end of [false, true])
    expect(() => dayBound('from', text, 'America/New_York', { end })).toThrow(PlatformError)
})

it('bounds the first and the last days that a filter takes', () => {
  expect(dayBound('from', '1000-01-02', 'UTC')?.toISOString()).toBe('1000-01-02T00:00:00.000Z')
  expect(dayBound('to', '9998-12-31', 'UTC', { end: true })?.toISOString()).toBe('9999-01-01T00:00:00.000Z')
  expect(dayBound('to', '2026-03-08', 'America/New_York', { end: true })?.toISOString()).toBe(
    '2026-03-09T04:00:00.000Z',
  )
})
