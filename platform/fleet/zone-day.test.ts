import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dayAfter, daysBetween, startOfDay, toDayText } from './zone-day'

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Dubai',
  'Europe/Madrid',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Beirut',
]
const day = fc
  .date({ min: new Date('2015-01-02Z'), max: new Date('2035-01-01Z'), noInvalidDate: true })
  .map((at) => toDayText(at, 'UTC'))

test('a day begins where the calendar of its zone turns, also when clocks are changed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, (zone, text) => {
      const start = startOfDay(text, zone)
      expect(toDayText(start, zone)).toBe(text)
      expect(toDayText(new Date(start.getTime() - 1000), zone) < text).toBe(true)
    }),
  )
})

test('clocks that are set forward at midnight: the day begins at one', () => {
  // Beirut, 26 March 2023 was not such a night; 31 March 2024 was.
  expect(startOfDay('2024-03-31', 'Asia/Beirut').toISOString()).toBe('2024-03-30T22:00:00.000Z')
})

test('days follow each other, over months and leap days', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  expect(daysBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
})
