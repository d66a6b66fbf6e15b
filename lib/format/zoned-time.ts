import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { toDateTime } from './date-time'
import { utc } from './utc'
import { fromWall, toWall } from './wall'
import { fromWireTime } from './wire-time'
import { zoneOffset } from './zone-offset'

/** `UTC+8`, `UTC−3:30`: printed beside a time. */
export const offsetLabel = (moment: Date, timeZone: string): string => {
  const offset = Math.round(zoneOffset(timeZone, moment))
  if (offset === 0) return 'UTC'
  const length = lightFormat(utc(minutesToMilliseconds(Math.abs(offset))), 'H:mm')
  return `UTC${offset < 0 ? '−' : '+'}${length.replace(':00', '')}`
}

/** `+08:00`, `-03:30`: behind a time in a file. */
export const isoOffset = (moment: Date, timeZone: string): string => {
  const offset = Math.round(zoneOffset(timeZone, moment))
  return `${offset < 0 ? '-' : '+'}${lightFormat(utc(minutesToMilliseconds(Math.abs(offset))), 'HH:mm')}`
}

/**
 * A moment in a file, by the clock of a zone and with its offset: an hour that occurs twice is two hours there. UTC is
 * named by the column's head, and no hour of it occurs twice.
 */
export const toFileTime = (moment: Date, timeZone: string): string =>
  toDateTime(moment, timeZone) + (timeZone === 'UTC' ? '' : isoOffset(moment, timeZone))

/** A zone with its offset at a moment: `Asia/Shanghai UTC+8`. A zone that is an offset is named once. */
export const zoneLabelOf = (moment: Date, timeZone: string): string => {
  const offset = offsetLabel(moment, timeZone)
  return ['UTC', 'Etc/UTC', 'GMT', offset].includes(timeZone) ? offset : `${timeZone} ${offset}`
}

/** A moment by the clock of a zone, which is named with its offset: for texts that leave the screen. */
export const toZonedText = (moment: Date, timeZone: string): string =>
  `${toDateTime(moment, timeZone, 'minute')} (${zoneLabelOf(moment, timeZone)})`

/**
 * The moment at which clocks of a zone show a wall time (`yyyy-MM-ddTHH:mm`, as in an input); null for any other
 * text. In an hour that occurs twice the first one; in a skipped hour it counts on from before it.
 */
export const fromWallTime = (text: string, timeZone: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const wall = fromWireTime(text)
  return isValid(wall) ? fromWall(wall, timeZone) : null
}

/** What a clock shows, as a date-time input has it. */
export const showWall = (wall: Date): string => lightFormat(wall, "yyyy-MM-dd'T'HH:mm")

/** A moment in a zone as a date-time input has it. */
export const toWallTime = (moment: Date, timeZone: string): string => showWall(toWall(moment, timeZone))
