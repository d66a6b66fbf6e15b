import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isTraceId, newTraceId, readTraceparent, toTraceparent } from './trace-id'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'

it('an id of a request is a trace id, and no two are alike', () => {
  const made = Array.from({ length: 1000 }, newTraceId)
  expect(made.every(isTraceId)).toBe(true)
  expect(new Set(made).size).toBe(1000)
})

it.each(['0'.repeat(32), trace.toUpperCase(), trace.slice(1), `${trace}0`, ` ${trace}`, `${trace}\n`])(
  '%j is no trace id',
  (text) => expect(isTraceId(text)).toBe(false),
)

it.each([true, false])('a traceparent is read as it was written (sampled: %s)', (sampled) => {
  expect(readTraceparent(toTraceparent({ traceId: trace, spanId: span, sampled }))).toEqual({
    traceId: trace,
    spanId: span,
    sampled,
  })
})

it.each([
  undefined,
  '',
  `01-${trace}-${span}-01`,
  `00-${trace}-${span}`,
  `00-${trace}-${span}-01-extra`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace}-${span}-0g`,
  `00-${trace}-${span}-01\n`,
  `00-${trace}-${span}-01, 00-${trace}-${span}-01`,
])('%j is no traceparent', (text) => expect(readTraceparent(text)).toBeNull())

it('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readTraceparent(text)
      expect(read === null || toTraceparent(read).slice(0, 53) === text.slice(0, 53)).toBe(true)
    }),
  )
  expect(true).toBe(true)
})
