import { PlatformError } from '../platform-error'

const longest = 120

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const refused = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff"*/:<>?\\|]|^\.|[. ]$/

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // A name such as 「折扣50%.xlsx」.
    return text
  }
}

/**
 * The name of an uploaded file as people may be shown it: decoded once and normalised, so that what is checked is what
 * is kept. Nothing on our disk is ever called so. Throws `badRequest` for a name that is not plain, or of another type.
 */
export const toPlainFileName = (given: string, types: readonly string[]): string => {
  const name = decode(given).normalize('NFC')
  if (refused.test(name) || /\p{Surrogate}/u.test(name) || name.length > longest) {
    throw new PlatformError('badRequest', { fields: { file: 'fileName' } })
  }
  const type = /[^.]\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase()
  if (type === undefined || !types.includes(type)) {
    throw new PlatformError('badRequest', { fields: { file: 'fileType' } })
  }
  return name
}
