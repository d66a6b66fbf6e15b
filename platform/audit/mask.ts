const secrets = new Set(['password', 'passWord', 'oldPassword', 'newPassword', 'captcha', 'token', 'ticket', 'uuid'])
const longest = 2000

/**
 * JSON of an input or a change for the operation log: secrets masked, keys in one order so that its digest can be
 * made again, cut at 2,000 characters. JSON escapes line breaks, so a row is one line wherever it is printed.
 */
export const toLogText = (value: unknown): string => {
  const text = JSON.stringify(value ?? null, (key, inner: unknown) => {
    if (secrets.has(key)) return '***'
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
    }
    return inner
  })
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Text of a header or a name for one cell of the log: without control characters, cut. */
export const toLogCell = (text: string, longestCell: number): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  text.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, longestCell)
