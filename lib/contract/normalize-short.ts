/** Combining marks in a row on one character; no script in use has more than three. */
const marks = /\p{M}{9}/u

/**
 * A text with uniform letter width, for comparison. One with excessive marks stays as it is: sorting n of them
 * costs n², and no real name has them.
 */
export const normalizeShort = (text: string, form: 'NFC' | 'NFKC' = 'NFKC'): string =>
  marks.test(text) ? text : text.normalize(form)
