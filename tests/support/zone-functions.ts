import { showWireTime, toDateTime, toDayText } from '@/lib/format/date-time'
import { toDayRange } from '@/lib/format/day-range'
import { toSiteTime } from '@/lib/format/site-clock'
import { toTimeZone } from '@/lib/format/time-zone'
import { fromWall, toWall } from '@/lib/format/wall'
import { toWireDay, toWireTime } from '@/lib/format/wire-time'
import { zoneOffset } from '@/lib/format/zone-offset'
import {
  fromWallTime,
  isoOffset,
  offsetLabel,
  toFileTime,
  toWallTime,
  toZonedText,
  zoneLabelOf,
} from '@/lib/format/zoned-time'
import { dayBound } from '@/platform/kernel/time/day-bound'
import { dayRange } from '@/platform/kernel/time/day-range'
import { toKnownZone } from '@/platform/kernel/time/known-zone'
import { startOfDay, startOfDayAgo } from '@/platform/kernel/time/zone-day'
import { readTime } from '@/platform/nouns/device-import/read-time'
import { isOpen, nextOpening, openFor } from '@/platform/nouns/ota/engine/site-window'
import { nextMoment } from '@/simulator/programme'

/** A text of UTC as a zone's own functions take it: what its clocks show, whether that hour is there or not. */
const wallText = (at: Date): string => toWireTime(at)
const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Each exported function that takes a zone, called with what belongs to a moment. */
export const zoneFunctions: Record<string, (at: Date, zone: string) => unknown> = {
  toDateTime,
  toDayText,
  showWireTime: (at, zone) => showWireTime(toWireTime(at), zone),
  toDayRange: (at, zone) => toDayRange('month', at.getTime(), zone),
  toSiteTime,
  toTimeZone: (_, zone) => toTimeZone(zone),
  toWall: (at, zone) => toWall(at, zone).getTime(),
  fromWall: (at, zone) => fromWall(at, zone).getTime(),
  zoneOffset: (at, zone) => zoneOffset(zone, at),
  offsetLabel,
  zoneLabelOf,
  isoOffset,
  toFileTime,
  toZonedText,
  fromWallTime: (at, zone) => fromWallTime(wallText(at), zone)?.getTime(),
  toWallTime,
  dayBound: (at, zone) => dayBound('day', toWireDay(at), zone, { end: true })?.getTime(),
  dayRange: (at, zone) => {
    const day = toWireDay(at)
    const { since, until } = dayRange({ from: day, to: day }, 'from', 'to', zone)
    return [since?.getTime(), until?.getTime()]
  },
  toKnownZone: (_, zone) => toKnownZone(zone),
  startOfDayAgo: (at, zone) => startOfDayAgo(at, 6, zone).getTime(),
  startOfDay: (at, zone) => startOfDay(toWireDay(at), zone).getTime(),
  readTime: (at, zone) => readTime(wallText(at), zone)?.getTime(),
  isOpen: (at, zone) => isOpen(at, zone, '02:00-05:00'),
  nextOpening: (at, zone) => nextOpening(at, zone, '02:00-05:00').getTime(),
  openFor: (at, zone) => openFor(nextOpening(at, zone, '02:00-05:00'), zone, '02:00-05:00'),
  nextMoment: (at, zone) => nextMoment({ weekdays: everyDay, time: '02:30' }, zone, at)?.getTime(),
}

/** Zones with half hours, with changes of half an hour and at midnight, by government decision, and without any. */
export const zonesOfTests = [
  ...['America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Africa/Cairo', 'Asia/Beirut', 'UTC'],
  ...['America/Sao_Paulo', 'Australia/Lord_Howe', 'America/Asuncion', 'America/St_Johns', 'Pacific/Apia'],
]

/** Beginnings of years, ends of months and leap days, and days on which clocks of the zones are changed. */
export const momentsOfTests = (): Date[] => {
  const hours = (day: string) => Array.from({ length: 26 }, (_, step) => new Date(Date.parse(day) + step * 7_140_000))
  return [
    ...['2025-12-31', '2024-02-28', '2026-02-28', '2026-04-30', '2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25'],
    ...['2018-11-03', '2019-02-16', '2026-04-23', '2026-10-29', '2026-04-04', '2026-10-03', '2023-03-25', '2011-12-29'],
  ].flatMap(hours)
}

/** What all of them answer around the changes of one year, as one text: the same on every machine. */
export const resultsOfZones = (): string => {
  const moments = momentsOfTests().filter((at) => at.getUTCFullYear() === 2026)
  return JSON.stringify(
    ['America/New_York', 'Europe/London', 'Africa/Cairo', 'Australia/Lord_Howe'].map((zone) =>
      Object.entries(zoneFunctions).map(([name, answer]) => [name, moments.map((at) => answer(at, zone))]),
    ),
  )
}
