import { isUtf8 } from 'node:buffer'

/** Levels of lists and objects in a body; no form of ours has more than a few. */
const deepest = 20
/** Keys that reach an object's ancestry where somebody merges what was sent. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Why a text that is known to be JSON may still be read differently by two readers, or null. */
const faultOf = (text: string): string | null => {
  // One entry for each open list (null) or object (the keys seen in it).
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  for (let at = 0; at < text.length; ) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (expectsKey && keys) {
        const key: string = JSON.parse(text.slice(at, end))
        if (forbidden.has(key)) return `the key ${key}`
        if (keys.has(key)) return 'a key that occurs twice'
        keys.add(key)
        expectsKey = false
      }
      at = end
      continue
    }
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null)
      expectsKey = sign === '{'
      if (open.length > deepest) return 'too many levels'
    } else if (sign === '}' || sign === ']') {
      open.pop()
      expectsKey = false
    } else if (sign === ',') {
      expectsKey = open.at(-1) instanceof Set
    }
    at += 1
  }
  return null
}

/**
 * A request's body as the one flat JSON object that every form of ours is. Throws for anything that another reader
 * could take for something else: other encodings, doubled keys, keys of an object's ancestry, great depth.
 */
export const readRequestJson = (body: Buffer): Record<string, unknown> => {
  if (!isUtf8(body)) throw new SyntaxError('not UTF-8')
  const text = body.toString('utf8')
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not an object')
  const fault = faultOf(text)
  if (fault) throw new SyntaxError(fault)
  return value as Record<string, unknown>
}
