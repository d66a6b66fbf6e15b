const secrets = new Set(['password', 'passWord', 'oldPassword', 'newPassword', 'captcha', 'token', 'ticket', 'uuid'])
const longest = 2000

/** JSON with secrets masked and keys in one order, so that its digest can be made again. */
export const toMaskedJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (key, inner: unknown) => {
    if (secrets.has(key)) return '***'
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
    }
    return inner
  })

/**
 * JSON of an input or a change for the operation log, secrets masked, cut at 2,000 characters. JSON escapes line
 * breaks, so a row is one line wherever it is printed.
 */
export const toLogText = (value: unknown): string => {
  const text = toMaskedJson(value)
  return text.length > longest ? `${cut(text, longest)}…` : text
}

/** The text's beginning. A pair that the cut halves would come back from the database as another character. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, '\ufffd')

/** Text of a header or a name for one cell of the log: without control characters, cut. */
export const toLogCell = (text: string, longestCell: number): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  cut(text.replace(/[\u0000-\u001f\u007f]/g, ' '), longestCell)
