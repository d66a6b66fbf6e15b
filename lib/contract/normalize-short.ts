/** Marks in a row over one character; no script of ours has more than three. */
const marks = /\p{M}{9}/u

/**
 * A text in one width of every letter, for comparing. One that is heaped with marks stays as it is: putting n of them
 * in order costs n², and no name of ours is written so.
 */
export const normalizeShort = (text: string, form: 'NFC' | 'NFKC' = 'NFKC'): string =>
  marks.test(text) ? text : text.normalize(form)
