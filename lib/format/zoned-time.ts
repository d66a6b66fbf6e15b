import { addHours } from 'date-fns/addHours'
import { subMinutes } from 'date-fns/subMinutes'
import { toDateTime } from './date-time'
import { fromWireTime, minuteOf } from './wire-time'
import { zoneOffset } from './zone-offset'

/** Offset of a zone from UTC at a moment, minutes. */
const offsetMinutes = (moment: Date, timeZone: string): number => Math.round(zoneOffset(timeZone, moment))

/** `UTC+8`, `UTC−3:30`: printed beside a time. */
export const offsetLabel = (moment: Date, timeZone: string): string => {
  const offset = offsetMinutes(moment, timeZone)
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

/** A zone with its offset at a moment: `Asia/Shanghai UTC+8`. A zone that is an offset is named once. */
export const zoneLabelOf = (moment: Date, timeZone: string): string => {
  const offset = offsetLabel(moment, timeZone)
  return ['UTC', 'Etc/UTC', 'GMT', offset].includes(timeZone) ? offset : `${timeZone} ${offset}`
}

/**
 * The moment at which clocks of a zone show a wall time (`yyyy-MM-ddTHH:mm`, as in an input); null for any other
 * text. In an hour that occurs twice the first one; in a skipped hour it counts on from before it.
 */
export const fromWallTime = (text: string, timeZone: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const asUtc = fromWireTime(text)
  if (Number.isNaN(asUtc.getTime())) return null
  // For an hour that occurs twice TZDate picks by the machine's zone, so the offsets decide.
  const before = offsetMinutes(addHours(asUtc, -24), timeZone)
  const after = offsetMinutes(addHours(asUtc, 24), timeZone)
  const first = subMinutes(asUtc, before)
  if (offsetMinutes(first, timeZone) === before) return first
  const second = subMinutes(asUtc, after)
  return offsetMinutes(second, timeZone) === after ? second : first
}

/** A moment in a zone as a date-time input has it. */
export const toWallTime = (moment: Date, timeZone: string): string =>
  // biome-ignore lint/plugin/time-text: an input of date and time has a T between the two
  minuteOf(toDateTime(moment, timeZone)).replace(' ', 'T')
