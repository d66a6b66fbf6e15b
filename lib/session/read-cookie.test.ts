import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readCookie } from './session'

const name = 'Admin-Token'
const value = fc.stringMatching(/^[\w*.~=-]{1,30}$/)
const other = fc
  .tuple(fc.stringMatching(/^[A-Za-z-]{1,12}$/), fc.stringMatching(/^[^;]{0,20}$/))
  .filter(([own]) => own !== name)
const spaces = fc.constantFrom('', ' ', '  ', '\t')

test('a cookie is found among any others, in any position', () => {
  fc.assert(
    fc.property(fc.array(other), value, fc.array(other), spaces, (before, own, after, space) => {
      const pairs = [...before, [name, own], ...after].map((pair) => pair.join('='))
      expect(readCookie(pairs.join(`;${space}`), name)).toBe(own)
    }),
  )
})

test('a cookie that occurs more than once is ignored, whatever its values are', () => {
  fc.assert(
    fc.property(
      fc.array(other),
      fc.array(fc.oneof(value, fc.constant('')), { minLength: 2, maxLength: 4 }),
      (others, values) => {
        const pairs = [...others.map((pair) => pair.join('=')), ...values.map((own) => `${name}=${own}`)]
        expect(readCookie(pairs.join('; '), name)).toBeUndefined()
      },
    ),
  )
})

test('any header is read without an exception, and the value occurs in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (start, end) => {
      const header = `${start}${name}=${end}`
      const found = readCookie(header, name)
      if (found !== undefined) expect(header).toContain(`${name}=${found}`)
    }),
    { numRuns: 3000 },
  )
})
