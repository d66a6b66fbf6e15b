import { isUtf8 } from 'node:buffer'
import { readBoundedJson } from '@/lib/contract/bounded-json'

/** Parses a body as one flat JSON object, as all our forms are. Throws a `SyntaxError` for anything else. */
export const readRequestJson = (body: Buffer): Record<string, unknown> => {
  if (!isUtf8(body)) throw new SyntaxError('not UTF-8')
  const value = readBoundedJson(body.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not an object')
  return value as Record<string, unknown>
}
