/**
 * How much one request may hold, whatever its size in bytes: its cost depends on the number of its parts. Each limit
 * exceeds the largest input of the contract, so that a field that is too long is refused by its own check.
 */
export const requestLimits = {
  /** Levels of lists and objects. */
  depth: 20,
  /** Keys of all objects together; the largest form has about 110. */
  keys: 1000,
  /** Elements of all lists together; the longest form has 5,020. */
  elements: 10_000,
  /** Characters of a key. */
  key: 200,
  /** Characters of a text as it is written; an announcement has 100,000. */
  text: 150_000,
  /** Characters of a number; JavaScript writes at most 25. */
  number: 40,
  /** Parameters of a query. */
  parameters: 100,
  /** Fields that a refusal names. */
  errors: 100,
} as const

export type BodyLimits = Record<'depth' | 'keys' | 'elements' | 'key' | 'text' | 'number', number>

/** Whether a query, with or without its question mark, has more parameters than any of ours. */
export const hasTooManyParameters = (search: string): boolean => {
  let count = 1
  for (let at = search.indexOf('&'); at >= 0; at = search.indexOf('&', at + 1)) {
    count += 1
    if (count > requestLimits.parameters) return true
  }
  return false
}
