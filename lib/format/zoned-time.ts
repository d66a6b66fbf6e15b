import { tzOffset } from '@date-fns/tz/tzOffset'
import { addHours } from 'date-fns/addHours'
import { subMinutes } from 'date-fns/subMinutes'
import { toDateTime } from './date-time'
import { fromWireTime, minuteOf } from './wire-time'

/** How far a zone is ahead of UTC at a moment, minutes. */
const offsetMinutes = (moment: Date, timeZone: string): number => Math.round(tzOffset(timeZone, moment))

/** `UTC+8`, `UTC−3:30`: what is printed beside a time. */
export const offsetLabel = (moment: Date, timeZone: string): string => {
  const offset = offsetMinutes(moment, timeZone)
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

/** A zone with its offset at a moment: `Asia/Shanghai UTC+8`. A zone that is called by its offset says it once. */
export const zoneLabelOf = (moment: Date, timeZone: string): string => {
  const offset = offsetLabel(moment, timeZone)
  return ['UTC', 'Etc/UTC', 'GMT', offset].includes(timeZone) ? offset : `${timeZone} ${offset}`
}

/**
 * The moment at which clocks of a zone show a wall time (`yyyy-MM-ddTHH:mm`, as an input has it); null for a text that is
 * none. Of an hour that comes twice the first one; an hour that is left out counts on from before it.
 */
export const fromWallTime = (text: string, timeZone: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const asUtc = fromWireTime(text)
  if (Number.isNaN(asUtc.getTime())) return null
  // TZDate takes the first or the second of an hour that comes twice by the zone of the machine, so the offsets decide.
  const before = offsetMinutes(addHours(asUtc, -24), timeZone)
  const after = offsetMinutes(addHours(asUtc, 24), timeZone)
  const first = subMinutes(asUtc, before)
  if (offsetMinutes(first, timeZone) === before) return first
  const second = subMinutes(asUtc, after)
  return offsetMinutes(second, timeZone) === after ? second : first
}

/** A moment as an input of date and time has it, in a zone. */
export const toWallTime = (moment: Date, timeZone: string): string =>
  minuteOf(toDateTime(moment, timeZone)).replace(' ', 'T')
