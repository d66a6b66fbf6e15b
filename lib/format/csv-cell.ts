/** What a spreadsheet, or a program that reads lines, takes for the end of a line. */
const lineEnd = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/
/** What may stand before a sign without hiding it: white space, controls, marks of order, signs without a width. */
const leading = /^[\s\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]*/u
/** First signs of a formula, of a command (`|`, `%`) and of a cell that is taken for the next one. */
const signs = new Set(['=', '+', '-', '@', '|', '%'])

/** A sign in any of its forms: full-width, small, raised. */
const isSign = (text: string): boolean => signs.has(text.normalize('NFKC').charAt(0))

/** Whether a program could take a text for a formula by how it begins. */
const isDangerous = (text: string): boolean => {
  const lead = leading.exec(text)?.[0] ?? ''
  return /[\t\r]/.test(lead) || isSign(text.slice(lead.length, lead.length + 1))
}

/**
 * Text of a spreadsheet cell that no program takes for a formula: a quote stands before it, and before each of its lines
 * that begins like one, for programs that read a cell with several lines as several rows.
 */
export const toSafeCell = (text: string): string => {
  const [first = '', ...rest] = text.split(lineEnd)
  const guarded = (part: string): string => (isDangerous(part) ? `'${part}` : part)
  // A cell is looked at whole as well: blank lines at its beginning are skipped by who trims it.
  const head = isDangerous(text) ? `'${first}` : first
  return head + rest.map((part, index) => (index % 2 === 0 ? part : guarded(part))).join('')
}

/** What the cell of a file of ours was before it was guarded. */
export const withoutGuard = (text: string): string => {
  const [first = '', ...rest] = text.split(lineEnd)
  const bare = (part: string): string => (part.startsWith("'") && isDangerous(part.slice(1)) ? part.slice(1) : part)
  const tail = rest.map((part, index) => (index % 2 === 0 ? part : bare(part))).join('')
  const before = first.slice(1) + tail
  return first.startsWith("'") && isDangerous(before) ? before : first + tail
}
