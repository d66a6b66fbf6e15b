import { maskedMark } from '@/lib/contract/app-user'

/** How much of the name of a mailbox is shown at its beginning and at its end. */
const shownOf = (length: number): [number, number] => {
  if (length >= 6) return [2, 2]
  if (length >= 4) return [1, 1]
  return length >= 2 ? [1, 0] : [0, 0]
}

/**
 * The one rule by which an account, a phone number or a mailbox of a customer is shown: as much at the beginning and at
 * the end as tells people apart, and never the whole. A name that is neither stays as it is.
 */
export const toMaskedAccount = (text: string): string => {
  const at = text.lastIndexOf('@')
  if (at > 0) {
    const [first, last] = shownOf(at)
    return `${text.slice(0, first)}${maskedMark}${text.slice(at - last)}`
  }
  return /^\+?\d[\d -]{5,}\d$/.test(text) ? `${text.slice(0, 3)}${maskedMark}${text.slice(-4)}` : text
}
