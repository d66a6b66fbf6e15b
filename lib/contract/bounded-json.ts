import { type BodyLimits, requestLimits } from './request-limits'

/** Keys that reach an object's prototype where somebody merges the input. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
export const isForbiddenKey = (key: string): boolean => forbidden.has(key)

const code = (sign: string): number => sign.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const comma = code(',')
const openObject = code('{')
const closeObject = code('}')
const openList = code('[')
const closeList = code(']')

const isOfNumber = (sign: number): boolean =>
  (sign >= 0x30 && sign <= 0x39) || sign === 0x2b || sign === 0x2d || sign === 0x2e || sign === 0x45 || sign === 0x65

/** Position after the string that begins at `start`, or the end of the text if the string is unterminated. */
const endOfText = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === backslash) at += 1
    else if (sign === quote) return at + 1
  }
  return text.length
}

const endOfNumber = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && isOfNumber(text.charCodeAt(at))) at += 1
  return at
}

/** Scans a text, valid JSON or not, counts its parts, and returns the first limit exceeded. */
class Count {
  private keys = 0
  private elements = 0
  // One entry for each open list (null) or object (the keys seen in it).
  private readonly open: (Set<string> | null)[] = []
  private expectsKey = false

  constructor(
    private readonly text: string,
    private readonly limits: BodyLimits,
  ) {}

  fault(): string | null {
    for (let at = 0; at < this.text.length; ) {
      const sign = this.text.charCodeAt(at)
      const end = sign === quote ? endOfText(this.text, at) : isOfNumber(sign) ? endOfNumber(this.text, at) : at + 1
      const fault = sign === quote ? this.ofText(at, end) : end > at + 1 ? this.ofNumber(end - at) : this.ofSign(sign)
      if (fault !== null) return fault
      at = end
    }
    return null
  }

  private ofText(start: number, end: number): string | null {
    const keys = this.open.at(-1)
    if (!this.expectsKey || !keys) return end - start > this.limits.text + 2 ? 'a text that is too long' : null
    this.expectsKey = false
    this.keys += 1
    if (this.keys > this.limits.keys) return 'too many keys'
    if (end - start > this.limits.key + 2) return 'a key that is too long'
    const key: string = JSON.parse(this.text.slice(start, end))
    if (forbidden.has(key)) return `the key ${key}`
    if (keys.has(key)) return 'a key that occurs twice'
    keys.add(key)
    return null
  }

  private ofNumber(length: number): string | null {
    return length > this.limits.number ? 'a number that is too long' : null
  }

  private ofSign(sign: number): string | null {
    if (sign === openObject || sign === openList) {
      this.open.push(sign === openObject ? new Set() : null)
      this.expectsKey = sign === openObject
      if (this.open.length > this.limits.depth) return 'too many levels'
      return sign === openList ? this.ofElement() : null
    }
    if (sign === closeObject || sign === closeList) {
      this.open.pop()
      this.expectsKey = false
    } else if (sign === comma) {
      this.expectsKey = this.open.at(-1) instanceof Set
      if (this.open.at(-1) === null) return this.ofElement()
    }
    return null
  }

  private ofElement(): string | null {
    this.elements += 1
    return this.elements > this.limits.elements ? 'too many elements' : null
  }
}

/**
 * The value of a JSON text, counted before it is parsed. Throws a `SyntaxError` for more parts
 * than `limits`, and for what another parser could read differently: duplicate keys, prototype keys.
 */
export const readBoundedJson = (text: string, limits: BodyLimits = requestLimits): unknown => {
  const fault = new Count(text, limits).fault()
  if (fault !== null) throw new SyntaxError(fault)
  return JSON.parse(text)
}
