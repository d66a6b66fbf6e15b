import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readRequestJson } from './request-json'

const read = (text: string) => readRequestJson(Buffer.from(text))

test.each([
  ['a text', '"x"'],
  ['a list', '[]'],
  ['null', 'null'],
  ['nothing', ''],
  ['__proto__', '{"__proto__":{}}'],
  ['__proto__ with escapes', '{"\\u005f_proto__":1}'],
  ['constructor below', '{"a":[{"constructor":1}]}'],
  ['a key twice', '{"a":1,"b":{},"a":2}'],
  ['a key twice below', '{"b":[1,{"a":1,"a":2}]}'],
  ['a key twice, once with escapes', '{"a":1,"\\u0061":2}'],
  ['21 levels', `{"a":${'['.repeat(20)}${']'.repeat(20)}}`],
  ['a byte order mark', '\ufeff{}'],
])('%s is refused', (_what, text) => {
  expect(() => read(text)).toThrow(SyntaxError)
})

test('bytes that are not UTF-8 are refused', () => {
  expect(() => readRequestJson(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow(SyntaxError)
})

test.each([
  ['the same key in two objects', '{"a":{"x":1},"b":{"x":2},"c":[{"x":1},{"x":2}]}'],
  ['20 levels', `{"a":${'['.repeat(19)}${']'.repeat(19)}}`],
  ['values that look like keys', '{"a":"__proto__","b":["a","a"],"c":"\\"a\\":1,\\"a\\":"}'],
  ['brackets in texts', '{"a":"{[{[{[{[{[{[{[{[{[{[{[{[{[{["}'],
])('%s is read', (_what, text) => {
  expect(read(text)).toEqual(JSON.parse(text))
})

test('every JSON object is read as JSON.parse reads it, spaces and escapes included', () => {
  const key = fc
    .string({ unit: 'binary', maxLength: 6 })
    .filter((text) => !/^(__proto__|constructor|prototype)$/.test(text))
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 6 },
      fc.jsonValue({ maxDepth: 0 }),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(key, tie('any'), { maxKeys: 4 }),
    ),
  })).any
  fc.assert(
    fc.property(fc.dictionary(key, value), fc.constantFrom(undefined, 1, '\t'), (object, space) => {
      const text = JSON.stringify(object, null, space)
      expect(read(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 2000 },
  )
})

test('any input is either read or refused', () => {
  const piece = fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'a', '"a"', '1', 'null', '"__proto__"', ' ')
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      (text) => {
        try {
          expect(Object.getPrototypeOf(read(text))).toBe(Object.prototype)
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError)
        }
      },
    ),
    { numRuns: 5000 },
  )
})
