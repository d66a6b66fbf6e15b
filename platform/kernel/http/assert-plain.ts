import { turnsDirection } from '@/lib/contract/text-direction'
import { PlatformError } from '../error/platform-error'

const halfPair = /\p{Surrogate}/u

/** Text that the database can keep: PostgreSQL has no NUL, and half of a surrogate pair is no character. */
const assertText = (text: string, path: readonly string[]): void => {
  if (text.includes('\u0000') || halfPair.test(text))
    throw new PlatformError('badRequest', path.length === 0 ? {} : { fields: { [path.join('.')]: 'invalid' } })
}

/** Text in one direction: nobody reads something else than what is kept. A password is not read. */
const assertDirection = (text: string, path: readonly string[]): void => {
  if (turnsDirection(text) && !/password/i.test(path.at(-1) ?? ''))
    throw new PlatformError('badRequest', { fields: { [path.join('.')]: 'textDirection' } })
}

/** Throws a `PlatformError` that names the field whose text cannot be stored. */
export const assertPlain = (value: unknown, path: readonly string[] = []): void => {
  if (typeof value === 'string') {
    assertText(value, path)
    assertDirection(value, path)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    assertText(key, [])
    assertPlain(inner, [...path, key])
  }
}
