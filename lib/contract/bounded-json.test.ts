import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readBoundedJson } from './bounded-json'
import { requestLimits as limits } from './request-limits'

const keys = (count: number, name = 'k') => Array.from({ length: count }, (_, index) => `"${name}${index}":1`).join(',')
const list = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`

/** A body at the limit, and the same with one part more. */
const bounds: [what: string, at: string, above: string, fault: string][] = [
  ['keys', `{${keys(limits.keys)}}`, `{${keys(limits.keys + 1)}}`, 'too many keys'],
  [
    'keys of several objects',
    `{"a":{${keys(limits.keys - 2)}},"b":{}}`,
    `{"a":{${keys(limits.keys - 2)}},"b":{"x":1}}`,
    'too many keys',
  ],
  ['elements', `{"a":${list(limits.elements)}}`, `{"a":${list(limits.elements + 1)}}`, 'too many elements'],
  [
    'elements of several lists',
    `{"a":${list(limits.elements - 1)},"b":[1]}`,
    `{"a":${list(limits.elements - 1)},"b":[1,[]]}`,
    'too many elements',
  ],
  ['empty lists', `[${'[],'.repeat(4999)}[]]`, `[${'[],'.repeat(5000)}[]]`, 'too many elements'],
  [
    'levels',
    `${'['.repeat(limits.depth)}${']'.repeat(limits.depth)}`,
    `${'['.repeat(limits.depth + 1)}${']'.repeat(limits.depth + 1)}`,
    'too many levels',
  ],
  ['a key', `{"${'k'.repeat(limits.key)}":1}`, `{"${'k'.repeat(limits.key + 1)}":1}`, 'a key that is too long'],
  ['a text', `{"a":"${'x'.repeat(limits.text)}"}`, `{"a":"${'x'.repeat(limits.text + 1)}"}`, 'a text that is too long'],
  [
    'a text of escapes',
    `{"a":"${'\\n'.repeat(limits.text / 2)}"}`,
    `{"a":"${'\\n'.repeat(limits.text / 2)}x"}`,
    'a text that is too long',
  ],
  [
    'a number',
    `{"a":${'1'.repeat(limits.number)}}`,
    `{"a":${'1'.repeat(limits.number + 1)}}`,
    'a number that is too long',
  ],
]

describe('T50: the parts of a body are counted before it is parsed', () => {
  test.each(bounds)('%s', (_what, at, above, fault) => {
    expect(readBoundedJson(at)).toEqual(JSON.parse(at))
    expect(() => readBoundedJson(above)).toThrow(new SyntaxError(fault))
  })

  test('invalid and endless texts are counted too', () => {
    expect(() => readBoundedJson(`{${keys(limits.keys + 1)}`)).toThrow('too many keys')
    expect(() => readBoundedJson('['.repeat(1_000_000))).toThrow('too many levels')
    expect(() => readBoundedJson(`[${','.repeat(1_000_000)}`)).toThrow('too many elements')
    expect(() => readBoundedJson(`{"a":"${'\\"'.repeat(500_000)}`)).toThrow('a text that is too long')
    expect(() => readBoundedJson(`{"a":${'9'.repeat(1_000_000)}`)).toThrow('a number that is too long')
    for (const text of ['', '"', '"\\', '{"\\', '{"a"', '-', ']', '}', ',']) {
      expect(() => readBoundedJson(text)).toThrow(SyntaxError)
    }
  })

  test('within the limits a text is read as JSON.parse reads it', () => {
    const json = fc
      .json({ maxDepth: 5, stringUnit: 'binary' })
      .filter((text) => !/__proto__|constructor|prototype/.test(text))
    fc.assert(
      fc.property(json, (text) => {
        expect(readBoundedJson(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 500, seed: 50 },
    )
  })
})
