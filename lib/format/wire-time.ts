import { addDays } from 'date-fns/addDays'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { wireMs } from '@/lib/contract/wire-ms'
import { utc } from './utc'

/* Moments and days in wire form. Domain 0.2. */

/** A moment as `yyyy-MM-dd HH:mm:ss`, UTC. */
export const toWireTime = (moment: Date | number): string => lightFormat(utc(moment), 'yyyy-MM-dd HH:mm:ss')

/** The same for a moment that may be missing. */
export const toWireTimeOrNull = (moment: Date | null): string | null => (moment === null ? null : toWireTime(moment))

/** The moment of a wire time; an invalid date for a text that names none. */
export const fromWireTime = (text: string): Date => new Date(wireMs(text))

/** The same where the contract has checked the shape: throws for a moment that does not exist. */
export const parseWireTime = (text: string): Date => {
  const moment = fromWireTime(text)
  if (!isValid(moment)) throw new RangeError(`not a moment: ${text}`)
  return moment
}

/** The day of a moment as `yyyy-MM-dd`, UTC. */
export const toWireDay = (moment: Date | number): string => lightFormat(utc(moment), 'yyyy-MM-dd')

/** The month of a moment as `yyyy-MM`, UTC. */
export const toWireMonth = (moment: Date | number): string => lightFormat(utc(moment), 'yyyy-MM')

/** The first moment of a day, UTC; an invalid date for a text that names none. */
export const fromWireDay = (day: string): Date => parseISO(`${day}Z`)

/** A calendar day some days later or earlier. */
export const addWireDays = (day: string, days: number): string =>
  toWireDay(addDays(fromWireDay(day), days, { in: utc }))

/** A day without its year. */
export const toMonthDay = (day: string): string => lightFormat(utc(fromWireDay(day)), 'MM-dd')

/** A moment as in addresses: `yyyy-MM-ddTHH:mm:ssZ`. */
export const toIsoSecond = (moment: Date | number): string => lightFormat(utc(moment), "yyyy-MM-dd'T'HH:mm:ss'Z'")

/** The day of a text of time: its first ten characters. Spec 3. */
// biome-ignore lint/plugin/time-text: any platform's text is shown so far, whatever it is
export const dayOf = (text: string): string => text.slice(0, 10)
