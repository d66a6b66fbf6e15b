const longest = 40
const plain = /^[-+]?\d+(?:\.\d+)?$/
/** `1,200.50` and `1,200,000`: no decimal comma is written like that. */
const grouped = /^[-+]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/
/** `22,5`. One comma before three digits can be either, so it is neither: 1,200 read as 1.2 would falsify a price. */
const decimalComma = /^[-+]?(?:0,\d+|\d+,(?!\d{3}$)\d+|\d{4,},\d{3})$/

/** The digits and signs of an input method as those of ASCII: `－２２．５`, `22。5`, `−3`. */
const toAscii = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^[−‐‑‒–—]\s*/, '-')
    .replace(/[。、]/, (sign) => (sign === '。' ? '.' : ','))

/**
 * A number as a person types it: null for an empty text, NaN for what is none or could be two. Neither `1e3` nor `0x10`
 * is one. Every field in which a number is typed as text reads it here.
 */
export const readTypedNumber = (text: string): number | null => {
  if (text.length > longest) return Number.NaN
  const written = toAscii(text)
  if (written === '') return null
  if (plain.test(written)) return Number(written)
  if (grouped.test(written)) return Number(written.replaceAll(',', ''))
  return decimalComma.test(written) ? Number(written.replace(',', '.')) : Number.NaN
}

/** A number without decimals as a person types it; NaN for anything else, the empty text included. */
export const readTypedInteger = (text: string): number => {
  const value = readTypedNumber(text)
  return Number.isSafeInteger(value) && !/[.．。,，]/.test(text) ? (value as number) : Number.NaN
}
