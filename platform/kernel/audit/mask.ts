const secrets = new Set([
  'password',
  'passWord',
  'oldPassword',
  'newPassword',
  'captcha',
  'token',
  'ticket',
  'uuid',
  'proof',
  'deviceKey',
  'certificate',
  'step',
  'idToken',
  'logoutToken',
  'nonce',
  'answer',
  'code',
  'codes',
  'secret',
  'uri',
])
const longest = 2000
/** What a change took with it is named in full: a dealer may lose hundreds of projects. */
// biome-ignore lint/plugin/date-arithmetic: a number of characters
const maxChange = 60_000

/** JSON with secrets masked and keys in one order, so that its digest can be made again. */
export const toMaskedJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (key, inner: unknown) => {
    if (secrets.has(key)) return '***'
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
    }
    return inner
  })

const cutJson = (value: unknown, length: number): string => {
  const text = toMaskedJson(value)
  return text.length > length ? `${cut(text, length)}…` : text
}

/**
 * JSON of an input for the operation log, secrets masked, cut at 2,000 characters. JSON escapes line breaks, so a row is
 * one line wherever it is printed.
 */
export const toLogText = (value: unknown): string => cutJson(value, longest)

/** The same for what a change made of what: cut where no single change of ours comes near. */
export const toLogChange = (value: unknown): string => cutJson(value, maxChange)

/** The text's beginning. A pair that the cut halves would come back from the database as another character. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, '\ufffd')

/** Text of a header or a name for one cell of the log: without control characters, cut. */
export const toLogCell = (text: string, maxCell: number): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  cut(text.replace(/[\u0000-\u001f\u007f]/g, ' '), maxCell)
