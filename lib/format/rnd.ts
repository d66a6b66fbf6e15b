import { hash } from 'node:crypto'

/** Part of a key: text, a whole number, or a tuple of both. */
export type KeyPart = string | number | readonly (string | number)[]

// The reference simulation is Python and joins keys by str(): a tuple prints as ('Qingdao', 'd'), and a name with an
// apostrophe changes the quotes. Every digit of a day depends on it.
const toTupleItem = (item: string | number): string => {
  if (typeof item === 'number') return String(item)
  return item.includes("'") && !item.includes('"') ? `"${item}"` : `'${item.replaceAll("'", "\\'")}'`
}
const toKeyText = (part: KeyPart): string =>
  typeof part === 'object' ? `(${part.map(toTupleItem).join(', ')}${part.length === 1 ? ',' : ''})` : String(part)

// The first four bytes. By way of text: a buffer for each takes twice as long, and a simulated day draws some four thousand.
const fraction = (text: string): number => Number.parseInt(hash('md5', text).slice(0, 8), 16) / 0xffffffff

/**
 * Uniform in [0, 1], always the same for the same key. Domain 5.1: every attribute of the demo fleet is drawn by its own
 * key, so that one more row changes no other row.
 */
export const rnd = (...key: KeyPart[]): number => fraction(key.map(toKeyText).join('|'))

/** Smooth noise in [-1, 1] over minutes, with a node every `period` minutes. Domain 5.5. */
export const noiseOf = (key: KeyPart, period: number): ((minute: number) => number) => {
  // A day asks minute by minute, so the two nodes around the last minute are nearly always the ones needed.
  const prefix = `${toKeyText(key)}|`
  let node = Number.NaN
  let left = 0
  let right = 0
  return (minute) => {
    const at = minute / period
    const floor = Math.floor(at)
    if (floor !== node) {
      left = floor === node + 1 ? right : fraction(prefix + floor)
      right = fraction(prefix + (floor + 1))
      node = floor
    }
    const part = at - floor
    const eased = part * part * (3 - 2 * part)
    return 2 * ((1 - eased) * left + eased * right) - 1
  }
}

/** Rounds a half to the even neighbour, as the reference does. */
export const roundHalfEven = (value: number): number => {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest < 0.5) return floor
  if (rest > 0.5) return floor + 1
  return floor % 2 === 0 ? floor : floor + 1
}
