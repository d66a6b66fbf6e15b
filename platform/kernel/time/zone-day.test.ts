import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toDayText } from '@/lib/format/date-time'
import { aheadByIntl, changesOf, zones as changing, shownByIntl } from '@/tests/support/wall-clock'
import { daysBetween, startOfDay } from './zone-day'

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
  expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysBetween('2028-03-01', '2028-02-28')).toEqual([])
  expect(daysBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
})

test('around a change of clocks a day begins when what clocks show says so', () => {
  const byIntl = (text: string, zone: string): number => {
    const guess = Date.parse(`${text}T00:00:00Z`)
    const first = guess - aheadByIntl(guess, zone)
    const second = guess - aheadByIntl(first, zone)
    const found = [first, second].sort((a, b) => a - b).find((at) => shownByIntl(at, zone).startsWith(text))
    return found ?? guess - aheadByIntl(guess + 3_600_000, zone)
  }
  const days = changing.flatMap((zone) =>
    changesOf(zone, 2020, 2025).flatMap((change) =>
      [-2, -1, 0, 1].map((off) => ({ zone, text: toDayText(new Date(change + off * 86_400_000), 'UTC') })),
    ),
  )
  for (const { zone, text } of days)
    expect([zone, text, startOfDay(text, zone).getTime()]).toEqual([zone, text, byIntl(text, zone)])
  expect(days.length).toBeGreaterThan(200)
})
