import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Envelope } from './envelope'

test.each([
  ['null', null],
  ['a list', []],
  ['a text', 'x'],
  ['no code', { msg: '' }],
  ['a code that is text', { code: '0', msg: '' }],
  ['a code with a fraction', { code: 0.5, msg: '' }],
  ['a code that is no number', { code: Number.NaN, msg: '' }],
  ['a code beyond all numbers', { code: Number.POSITIVE_INFINITY, msg: '' }],
  ['a message that is no text', { code: 0, msg: 5 }],
  ['a request id that is no text', { code: 0, msg: '', requestId: 1 }],
  ['field errors that are no texts', { code: 0, msg: '', fields: { a: {} } }],
])('%s is no envelope', (_what, value) => {
  expect(Envelope.safeParse(value).success).toBe(false)
})

test.each([{ code: 500 }, { code: 500, msg: null }])('%j has an empty message', (value) => {
  expect(Envelope.parse(value)).toEqual({ code: 500, msg: '' })
})

test('any JSON is an envelope exactly when it has an integer code, and a message that is a text or missing', () => {
  const part = fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined })
  const value = fc.oneof(
    fc.jsonValue(),
    fc.record({ code: fc.oneof(fc.integer(), part), msg: fc.oneof(fc.string(), part), data: part }),
  )
  fc.assert(
    fc.property(value, (any) => {
      const parsed = Envelope.safeParse(any)
      const { code, msg } = (any ?? {}) as { code?: unknown; msg?: unknown }
      const extras = typeof any === 'object' && any !== null && ('requestId' in any || 'fields' in any)
      fc.pre(!extras)
      const expected =
        typeof any === 'object' && !Array.isArray(any) && Number.isSafeInteger(code) && typeof (msg ?? '') === 'string'
      expect(parsed.success).toBe(expected)
      if (parsed.success)
        expect(Object.keys(parsed.data).every((key) => ['code', 'msg', 'data'].includes(key))).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
