import { normalizeShort } from '@/lib/contract/normalize-short'
import { checkFileName } from '@/lib/contract/stored-file'
import { PlatformError } from '../error/platform-error'

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
  const name = normalizeShort(decode(given), 'NFC')
  const problem = checkFileName(name, types)
  if (problem) throw new PlatformError('badRequest', { fields: { file: problem } })
  return name
}
