import type * as z from 'zod'
import type { FieldErrors } from './envelope'
import type { Language } from './language'
import { requestLimits } from './request-limits'
import { type CheckMessage, checkMessages } from './text'

const isCheckMessage = (key: string): key is CheckMessage => Object.hasOwn(checkMessages, key)

const keyOf = (issue: z.core.$ZodIssue): CheckMessage => {
  if (issue.code === 'unrecognized_keys') return 'unknownField'
  if (isCheckMessage(issue.message)) return issue.message
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'outOfRange'
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'tooShort') : 'outOfRange'
    case 'invalid_type':
      // Issues do not carry their input; what was received stands only in zod's own message.
      return /received (?:undefined|null)$/.test(issue.message) ? 'required' : 'invalid'
    default:
      return 'invalid'
  }
}

/** Text of a check in one language. */
export const checkText = (key: string, language: Language): string =>
  checkMessages[isCheckMessage(key) ? key : 'invalid'][language]

/**
 * Field errors of a failed parse, first one per field, in one language: as many as anybody reads. Keys are dotted paths;
 * '' is the whole input.
 */
export const toFieldErrors = (error: z.ZodError, language: Language): FieldErrors => {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    if (fields.size >= requestLimits.errors) break
    // Looked up once: zod's text of unknown keys is as long as all of them, and comparing it costs its length.
    const text = checkText(keyOf(issue), language)
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths.slice(0, requestLimits.errors - fields.size)) {
      const name = path.join('.')
      if (!fields.has(name)) fields.set(name, text)
    }
  }
  return Object.fromEntries(fields)
}
