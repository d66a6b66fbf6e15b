import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toDateTime } from '@/lib/format/date-time'
import { readTime } from './read-time'

it.each([
  ['2026-05-10 14:00:30', 'Asia/Shanghai', '2026-05-10T06:00:30.000Z'],
  ['2026/5/10 8:05', 'Asia/Shanghai', '2026-05-10T00:05:00.000Z'],
  ['2026-05-10T08:05:00.123', 'UTC', '2026-05-10T08:05:00.000Z'],
  ['2026.05.10', 'Asia/Shanghai', '2026-05-09T16:00:00.000Z'],
  ['2026年5月10日', 'UTC', '2026-05-10T00:00:00.000Z'],
  ['２０２６－０５－１０', 'UTC', '2026-05-10T00:00:00.000Z'],
  ['2024-02-29', 'UTC', '2024-02-29T00:00:00.000Z'],
  // Twice that night, of which the first is meant, and left out in that of spring.
  ['2026-10-25 02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29 02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-05-10 12:00:00', 'Asia/Kolkata', '2026-05-10T06:30:00.000Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(readTime(text, zone)?.toISOString()).toBe(moment)
})

it.each([
  ...['', 'x', '2026-02-29', '2026-13-01', '2026-00-10', '2026-05-10 24:00', '2026-05-10 10:60', '10/05/2026'],
  ...['2026-05-10 10:00:60', '0000-05-10', '45422.58', '2026-05-10 morning', '2026-5-100'],
])('%j is no time', (text) => {
  expect(readTime(text, 'UTC')).toBeNull()
})

it('reads back what is shown, in any zone, but for the hour that the clocks have twice', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Asia/Shanghai',
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/St_Johns',
    'Pacific/Apia',
  )
  const moment = fc.integer({ min: Date.UTC(1990, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })
  fc.assert(
    fc.property(moment, zone, (seconds, name) => {
      const shown = toDateTime(new Date(seconds * 1000), name)
      const read = readTime(shown, name)
      expect(read && toDateTime(read, name)).toBe(shown)
    }),
    { numRuns: 500 },
  )
})
