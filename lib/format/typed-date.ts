import { fromWireDay, toWireDay } from './wire-time'

/** What a date field takes: a day, a minute of a day, or a time of day. */
export type DateKind = 'day' | 'moment' | 'time'

const dayPattern = /^(\d{4})(?:(\d{2})(\d{2})|\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?)$/
const timePattern = /^(\d{1,2})(?:(\d{2})|\s*[:.时点]\s*(\d{1,2})(?::\d{2}|\s*分)?)$/
/** A day, then a time; the compact form has no gap between the two. */
const momentPattern = /^(\d{8}|.*?\d\s*日?)(?:\s*T\s*|\s+|(?<=^\d{8})|(?<=日))(\d{1,2}\s*[:.时点].*|\d{3,4})$/i

const twoDigits = (text: string | undefined): string => (text ?? '').padStart(2, '0')

const readDay = (text: string): string | null => {
  const found = dayPattern.exec(text)
  if (!found) return null
  const day = `${found[1]}-${twoDigits(found[2] ?? found[4])}-${twoDigits(found[3] ?? found[5])}`
  const date = fromWireDay(day)
  // 31 February would become a day of March.
  return !Number.isNaN(date.getTime()) && toWireDay(date) === day ? day : null
}

const readTime = (text: string): string | null => {
  const found = timePattern.exec(text)
  if (!found) return null
  const [hour, minute] = [twoDigits(found[1]), twoDigits(found[2] ?? found[3])]
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour}:${minute}` : null
}

const readMoment = (text: string): string | null => {
  const [, dayText = '', timeText = ''] = momentPattern.exec(text) ?? []
  const [day, time] = [readDay(dayText.trim()), readTime(timeText)]
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
