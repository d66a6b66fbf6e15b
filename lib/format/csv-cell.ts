/** Line ends, as spreadsheets and line-reading programs see them. */
const lineEnd = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/
/** What may precede a sign without hiding it: white space, control, ordering marks, zero-width characters. */
const leading = /^[\s\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]*/u
/** First characters of a formula, of a command (`|`, `%`), and of what may be taken for the next cell. */
const signs = new Set(['=', '+', '-', '@', '|', '%'])

/** Whether it is such a sign in any form: full-width, small, raised. */
const isSign = (text: string): boolean => signs.has(text.normalize('NFKC').charAt(0))

/** Whether a program could take a text for a formula by its beginning. */
const isDangerous = (text: string): boolean => {
  const lead = leading.exec(text)?.[0] ?? ''
  return /[\t\r]/.test(lead) || isSign(text.slice(lead.length, lead.length + 1))
}

/** Whether a text looks as if a quote had been put before it here, because somebody typed one before a sign. */
const looksGuarded = (text: string): boolean => text.startsWith("'") && isDangerous(text.replace(/^'+/, ''))

const guard = (text: string, needsQuote: (part: string) => boolean): string => {
  const [first = '', ...rest] = text.split(lineEnd)
  const guarded = (part: string): string => (needsQuote(part) ? `'${part}` : part)
  // Check the whole cell too: some programs trim blank lines at its beginning.
  const head = needsQuote(text) ? `'${first}` : first
  return head + rest.map((part, index) => (index % 2 === 0 ? part : guarded(part))).join('')
}

/**
 * Text of a cell of CSV that no program takes for a formula: a quote precedes it, and each of its lines
 * that begins like one, for programs that read a multi-line cell as several rows.
 */
export const toSafeCell = (text: string): string => guard(text, (part) => isDangerous(part) || looksGuarded(part))

/**
 * Text of a cell of a workbook, which says by its type that it is no formula: as it is, but for a quote more where
 * `withoutGuard` would take one off.
 */
export const toTextCell = (text: string): string => guard(text, looksGuarded)

/** The cell's text before `toSafeCell` or `toTextCell`; people save either kind of file as the other. */
export const withoutGuard = (text: string): string => {
  const [first = '', ...rest] = text.split(lineEnd)
  const bare = (part: string): string => (looksGuarded(part) ? part.slice(1) : part)
  const tail = rest.map((part, index) => (index % 2 === 0 ? part : bare(part))).join('')
  const whole = first + tail
  return looksGuarded(whole) ? whole.slice(1) : whole
}
