import { maskedMark } from '@/lib/contract/app-user'
import { toDialled } from '@/lib/contract/text'

/** How much of a mailbox's name is shown at its beginning and at its end. */
const shownOfMailbox = (length: number): [number, number] => {
  if (length >= 6) return [2, 2]
  if (length >= 4) return [1, 1]
  return length >= 2 ? [1, 0] : [0, 0]
}

/** The same for a number: a third of a short one is hidden at least, and four digits of a long one. */
const shownOfNumber = (length: number): [number, number] => {
  if (length >= 11) return [3, 4]
  if (length >= 7) return [2, 2]
  if (length >= 5) return [1, 2]
  return length >= 3 ? [0, 1] : [0, 0]
}

/** A contact's or a customer's name: its first character. */
export const toMaskedName = (text: string): string => {
  const [first = '', ...rest] = text
  return text === '' ? '' : `${rest.length > 0 ? first : ''}${maskedMark}`
}

/**
 * The one rule by which an account, a phone number or a mailbox of a customer is shown: as much at the beginning and at
 * the end as tells people apart, and never the whole. What is masked already, and an account that was erased, stay.
 */
export const toMaskedAccount = (text: string): string => {
  if (/^(?:\S{0,3}\*{4}(?:\S{0,4}|\S{0,2}@\S+)|erased-\d+)$/.test(text)) return text
  const at = text.lastIndexOf('@')
  const number = toDialled(text).replace(/(?<=\d)x\d*$/, '')
  const isNumber = /^\+?\d+$/.test(number)
  if (at <= 0 && !isNumber) return toMaskedName(text)
  const [first, last] = at > 0 ? shownOfMailbox(at) : shownOfNumber(number.length)
  const shown = at > 0 ? text : number
  return `${shown.slice(0, first)}${maskedMark}${shown.slice((at > 0 ? at : number.length) - last)}`
}
