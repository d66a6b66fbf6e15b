import type * as z from 'zod'
import type { FieldErrors } from './envelope'
import type { Language } from './language'
import { type CheckMessage, checkMessages } from './text'

const isCheckMessage = (key: string): key is CheckMessage => Object.hasOwn(checkMessages, key)

const keyOf = (issue: z.core.$ZodIssue): CheckMessage => {
  if (isCheckMessage(issue.message)) return issue.message
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'outOfRange'
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'tooShort') : 'outOfRange'
    case 'unrecognized_keys':
      return 'unknownField'
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

/** Field errors of a failed parse, first one per field, in one language. Keys are dotted paths; '' is the whole input. */
export const toFieldErrors = (error: z.ZodError, language: Language): FieldErrors => {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const name = path.join('.')
      if (!fields.has(name)) fields.set(name, checkText(keyOf(issue), language))
    }
  }
  return Object.fromEntries(fields)
}
