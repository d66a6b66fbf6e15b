import { expect, it } from '@jest/globals'
import { fromWireTime, toWireTime, toWireTimeOrNull } from './wire-time'

it('is UTC to the second, there and back', () => {
  const moment = new Date('2026-03-29T01:30:59.999Z')
  expect(toWireTime(moment)).toBe('2026-03-29 01:30:59')
  expect(fromWireTime('2026-03-29 01:30:59')).toEqual(new Date('2026-03-29T01:30:59.000Z'))
  expect(toWireTimeOrNull(null)).toBeNull()
})

it('is no moment that the calendar does not have', () => {
  expect(() => fromWireTime('2026-13-01 00:00:00')).toThrow(RangeError)
})
