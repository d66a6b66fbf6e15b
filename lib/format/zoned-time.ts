import { toDateTime } from './date-time'

const minuteMs = 60_000

/** How far a zone is ahead of UTC at a moment, minutes. */
export const offsetMinutes = (moment: Date, timeZone: string): number => {
  const shown = Date.parse(`${toDateTime(moment, timeZone).replace(' ', 'T')}Z`)
  return Math.round((shown - Math.floor(moment.getTime() / 1000) * 1000) / minuteMs)
}

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
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return null
  const around = (ms: number): number => offsetMinutes(new Date(ms), timeZone) * minuteMs
  const [before, after] = [around(asUtc - 86_400_000), around(asUtc + 86_400_000)]
  const first = asUtc - before
  if (around(first) === before) return new Date(first)
  const second = asUtc - after
  return new Date(around(second) === after ? second : first)
}

/** A moment as an input of date and time has it, in a zone. */
export const toWallTime = (moment: Date, timeZone: string): string =>
  toDateTime(moment, timeZone).slice(0, 16).replace(' ', 'T')
