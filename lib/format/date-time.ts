import { differenceInHours } from 'date-fns/differenceInHours'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { differenceInSeconds } from 'date-fns/differenceInSeconds'
import { lightFormat } from 'date-fns/lightFormat'
import { toWall } from './wall'
import { fromWireTime } from './wire-time'

/** How a moment is written. Spec 9 gives the first; `input` is how a date-time input has it. */
const shapes = {
  second: 'yyyy-MM-dd HH:mm:ss',
  minute: 'yyyy-MM-dd HH:mm',
  input: "yyyy-MM-dd'T'HH:mm",
  day: 'yyyy-MM-dd',
  short: 'MM-dd HH:mm',
  clock: 'HH:mm:ss',
  time: 'HH:mm',
} as const
type Shape = keyof typeof shapes

/** A moment as the clocks of a zone show it, `yyyy-MM-dd HH:mm:ss` unless it says otherwise. */
export const toDateTime = (moment: Date, timeZone: string, shape: Shape = 'second'): string =>
  lightFormat(toWall(moment, timeZone), shapes[shape])

/** The calendar day of a moment in a zone, `yyyy-MM-dd`. */
export const toDayText = (moment: Date, timeZone: string): string => toDateTime(moment, timeZone, 'day')

/** A wire time shown in a zone, `--` for none. */
export const showWireTime = (text: string | null, timeZone: string, shape?: Shape): string =>
  text ? toDateTime(fromWireTime(text), timeZone, shape) : '--'

export type Age = { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number }

/** Age in the steps of spec 9: under 30 s now, under 1 h minutes, under 1 day hours, then days. Never negative. */
export const toAge = (from: Date, now: Date): Age => {
  if (differenceInSeconds(now, from) < 30) return { unit: 'now', count: 0 }
  const hours = differenceInHours(now, from)
  if (hours < 1) return { unit: 'minutes', count: Math.max(1, differenceInMinutes(now, from)) }
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}
