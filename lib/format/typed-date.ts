import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { utc } from './utc'
import { toWireDay } from './wire-time'

/** What a date field takes: a day, a minute of a day, or a time of day. */
export type DateKind = 'day' | 'moment' | 'time'

/** A day, then a time; the compact form has no gap between the two. */
const momentPattern = /^(\d{8}|.*?\d\s*日?)(?:\s*T\s*|\s+|(?<=^\d{8})|(?<=日))(\d{1,2}\s*[:.时点].*|\d{3,4})$/i

/** Numbers of one digit are written with two. */
export const withTwoDigits = (text: string): string => text.replace(/(?<!\d)\d(?!\d)/g, '0$&')

/** What stands between separators, without the gaps around it. */
const partsOf = (text: string, separator: RegExp): string[] => text.split(separator).map((part) => part.trim())

const readDay = (text: string): string | null => {
  const iso = withTwoDigits(partsOf(text.replace(/日$/, ''), /[-/.年月]/).join('-'))
  const day = parseISO(iso, { in: utc })
  return /^\d{4}(-?)\d\d\1\d\d$/.test(iso) && isValid(day) ? toWireDay(day) : null
}

const readTime = (text: string): string | null => {
  const iso = withTwoDigits(partsOf(text.replace(/分$/, ''), /[:.时点]/).join(':')).replace(/^\d{3}$/, '0$&')
  const moment = parseISO(`1970-01-01T${iso}`, { in: utc })
  return /^(?:[01]\d|2[0-3])(:?)[0-5]\d(?:\1\d\d)?$/.test(iso) && isValid(moment) ? lightFormat(moment, 'HH:mm') : null
}

const readMoment = (text: string): string | null => {
  const [, dayText = '', timeText = ''] = momentPattern.exec(text) ?? []
  const day = readDay(dayText.trim())
  const time = readTime(timeText)
  return day !== null && time !== null ? `${day}T${time}` : null
}

const readers = { day: readDay, moment: readMoment, time: readTime }

/**
 * Typed text as an input's value: `yyyy-MM-dd`, `yyyy-MM-ddTHH:mm` or `HH:mm`; null for text that is none. The year
 * comes first, so that no day is mistaken for a month. Empty text is an empty value.
 */
export const readTypedDate = (kind: DateKind, text: string): string | null => {
  const plain = text.normalize('NFKC').trim()
  return plain === '' ? '' : readers[kind](plain)
}

/** A value as it is shown: a space between day and time. */
export const showTypedDate = (value: string): string => value.replace('T', ' ')
