import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toSearchText } from '../../kernel/text/search-text'

/** What identifies one person, and what stands in its place. */
export type Scrub = { forms: readonly string[]; place: string }

/** Shorter ones are in too many words to be looked for in them. */
const minForm = 2
const isWord = (text: string): boolean => /^[\p{Script=Latin}\d_.-]+$/u.test(text)

/** `[appUser #12]`: says that somebody was named, and which row it was. */
export const placeOf = (kind: string, id: number): string => `[${kind} #${id}]`

/** Characters that a mask must leave, or it is the mask of many: `陈****` is every 陈. */
const minShown = 4
const toTellingMask = (text: string): string[] => {
  const masked = toMaskedAccount(text)
  return [...masked.replaceAll('*', '')].length >= minShown ? [masked] : []
}

/** Every form in which these texts stand somewhere: as they are, masked, as names are searched. The longest come first. */
export const toScrub = (texts: readonly string[], place: string): Scrub => {
  const whole = texts.map((text) => text.trim()).filter((text) => [...text].length >= minForm)
  const forms = whole.flatMap((text) => [text, ...toTellingMask(text), toSearchText(text)])
  return { place, forms: [...new Set(forms)].sort((a, b) => b.length - a.length) }
}

/** For `ilike any`: whatever contains one of the forms, as text or within JSON. */
export const toPatterns = ({ forms }: Scrub): string[] =>
  [...new Set(forms.flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]))].map(
    (form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`,
  )

/** In small letters, each character as long as it was. */
const toSmall = (text: string): string =>
  [...text].map((each) => (each.toLowerCase().length === each.length ? each.toLowerCase() : each)).join('')

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{Script=Latin}\d_]/u.test(character)

const replaceForm = (text: string, form: string, place: string): string => {
  const small = toSmall(text)
  const sought = toSmall(form)
  // A short account is no part of another word.
  const isWhole = isWord(form) && form.length < 12
  let left = ''
  let from = 0
  for (let at = small.indexOf(sought); at >= 0; at = small.indexOf(sought, at + 1)) {
    const end = at + sought.length
    if (at < from || (isWhole && (isPartOfWord(text[at - 1]) || isPartOfWord(text[end])))) continue
    left += text.slice(from, at) + place
    from = end
  }
  return left + text.slice(from)
}

/** A text without the person. */
export const scrubText = (text: string, { forms, place }: Scrub): string =>
  forms.reduce((left, form) => replaceForm(left, form, place), text)

/** A value of JSON without the person: names of fields stay. */
export const scrubValue = (value: unknown, scrub: Scrub): unknown => {
  if (typeof value === 'string') return scrubText(value, scrub)
  if (Array.isArray(value)) return value.map((each) => scrubValue(each, scrub))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrubValue(each, scrub)]))
}

/** The same of text that may be JSON, whole or cut. */
export const scrubJson = (text: string, scrub: Scrub): string => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? JSON.stringify(scrubValue(value, scrub)) : scrubText(text, scrub)
  } catch {
    return scrubText(text, scrub)
  }
}
