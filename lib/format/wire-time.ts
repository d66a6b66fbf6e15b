import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInDay } from 'date-fns/constants'
import { wireMs } from '@/lib/contract/wire-ms'

/*
 * Moments and days in wire form, and the only place that slices their text. It slices a Date's ISO string
 * because lists convert thousands of moments: formatting 10,000 takes 10 ms instead of 170 ms with date-fns' `lightFormat`
 * in UTC; parsing with Date takes 3 ms instead of 16 ms with `parseISO`.
 */

/** A moment as `yyyy-MM-dd HH:mm:ss`, UTC. Domain 0.2. */
export const toWireTime = (moment: Date | number): string =>
  new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

/** The same for a moment that may be missing. */
export const toWireTimeOrNull = (moment: Date | null): string | null => (moment === null ? null : toWireTime(moment))

/** The moment of a wire time; an invalid date for a text that names none. */
export const fromWireTime = (text: string): Date => new Date(wireMs(text))

/** The same where the contract has checked the shape: throws for a moment that does not exist. */
export const parseWireTime = (text: string): Date => {
  const moment = fromWireTime(text)
  if (Number.isNaN(moment.getTime())) throw new RangeError(`not a moment: ${text}`)
  return moment
}

/** The day of a moment as `yyyy-MM-dd`, UTC. */
export const toWireDay = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10)

/** The month of a moment as `yyyy-MM`, UTC. */
export const toWireMonth = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 7)

/** The first moment of a day, UTC; an invalid date for a text that names none. */
export const fromWireDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** A calendar day some days later or earlier. Counted in UTC, where each day has 24 hours. */
export const addWireDays = (day: string, days: number): string =>
  toWireDay(addMilliseconds(fromWireDay(day), days * millisecondsInDay))

/** A moment as in addresses: `yyyy-MM-ddTHH:mm:ssZ`. */
export const toIsoSecond = (moment: Date | number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`

/** The day of a text that begins like a wire time, in UTC or in a zone. */
export const dayOf = (text: string): string => text.slice(0, 10)

/** Such a text without its seconds. */
export const minuteOf = (text: string): string => text.slice(0, 16)

/** The clock time of such a text. */
export const clockOf = (text: string): string => text.slice(11)

/** Such a text without its year and its seconds, for narrow places. */
export const shortTimeOf = (text: string): string => text.slice(5, 16)

/** A day without its year. */
export const monthDayOf = (day: string): string => day.slice(5)

/** A day's number in its month. */
export const dayOfMonth = (day: string): number => Number(day.slice(8))
