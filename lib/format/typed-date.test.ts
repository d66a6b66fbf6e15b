import { expect, test } from '@jest/globals'
import { type DateKind, readTypedDate, showTypedDate } from './typed-date'

const days: [string, string | null][] = [
  ['', ''],
  ['  ', ''],
  ['2026-11-05', '2026-11-05'],
  ['2026-11-5', '2026-11-05'],
  ['2026/11/5', '2026-11-05'],
  ['2026.1.5', '2026-01-05'],
  ['20261105', '2026-11-05'],
  [' 2026 - 11 - 05 ', '2026-11-05'],
  ['２０２６－１１－０５', '2026-11-05'],
  ['2026年11月5日', '2026-11-05'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-11-31', null],
  ['11/05/2026', null],
  ['05.11.2026', null],
  ['26-11-05', null],
  ['2026-11', null],
  ['2026-11-05 10:00', null],
  ['2026-11-051', null],
  ['tomorrow', null],
]

const moments: [string, string | null][] = [
  ['', ''],
  ['2026-11-05 14:30', '2026-11-05T14:30'],
  ['2026-11-05T14:30', '2026-11-05T14:30'],
  ['2026-11-05 14:30:59', '2026-11-05T14:30'],
  ['2026/11/5 9:05', '2026-11-05T09:05'],
  ['20261105 1430', '2026-11-05T14:30'],
  ['202611051430', '2026-11-05T14:30'],
  ['20261105 930', '2026-11-05T09:30'],
  ['2026年11月5日 14时30分', '2026-11-05T14:30'],
  ['2026年11月5日14:30', '2026-11-05T14:30'],
  ['2026－11－05　14：30', '2026-11-05T14:30'],
  ['2026-11-05 00:00', '2026-11-05T00:00'],
  ['2026-11-05', null],
  ['20261105', null],
  ['14:30', null],
  ['2026-11-05 24:00', null],
  ['2026-11-05 14:60', null],
  ['2026-02-30 14:30', null],
  ['11/05/2026 2:30 PM', null],
]

const times: [string, string | null][] = [
  ['', ''],
  ['08:00', '08:00'],
  ['8:00', '08:00'],
  ['8:5', '08:05'],
  ['0800', '08:00'],
  ['800', '08:00'],
  ['８：３０', '08:30'],
  ['8点30分', '08:30'],
  ['23:59:30', '23:59'],
  ['24:00', null],
  ['8', null],
  ['8:00 PM', null],
]

const all = Object.entries({ day: days, moment: moments, time: times }).flatMap(([kind, rows]) =>
  rows.map(([text, value]): [DateKind, string, string | null] => [kind as DateKind, text, value]),
)

test.each(all)('a %s typed as %j is %j', (kind, text, value) => {
  expect(readTypedDate(kind, text)).toBe(value)
})

test.each([
  ['day', '2026-11-05'],
  ['moment', '2026-11-05T14:30'],
  ['time', '14:30'],
] as const)('a %s that is shown is read as it was', (kind, value) => {
  expect(readTypedDate(kind, showTypedDate(value))).toBe(value)
})
