import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isQuantity, showReading, toFixed, toGrouped, toShortNumber, withThousands } from './number'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1049, '1k'],
  [1500, '1.5k'],
  [-2500, '-2.5k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [1e6, '1M'],
  [2.5e9, '2.5G'],
  [1e12, '1T'],
  [1e15, '1P'],
  [1e18, '1E'],
])('%d is %s', (value, text) => {
  expect(toShortNumber(value)).toBe(text)
})

test('a short number never has four digits before its suffix, and is off by less than a tenth of its unit', () => {
  const sizes: Record<string, number> = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 }
  fc.assert(
    fc.property(fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), (value) => {
      const [, digits = '', suffix = ''] = /^(-?[\d.]+)([kMGTPE]?)$/.exec(toShortNumber(value)) ?? []
      const size = sizes[suffix] ?? Number.NaN
      expect(Math.abs(Number(digits))).toBeLessThan(1000)
      expect(Math.abs(Number(digits) * size - value)).toBeLessThanOrEqual(size * 0.0501)
    }),
  )
})

test('thousands are separated', () => {
  expect([0, 999, 1000, -1234567].map(withThousands)).toEqual(['0', '999', '1,000', '-1,234,567'])
})

test('a reading has its decimals, and none is two dashes', () => {
  expect([showReading(1, 2), showReading(0, 1), showReading(-3.25, 1), showReading(null, 2)]).toEqual([
    '1.00',
    '0.0',
    '-3.3',
    '--',
  ])
})

test('a quantity has thousands separators and decimals, an identifying number has none', () => {
  expect([toGrouped(1234), toGrouped(1234.5), toGrouped(1234.5, 2), toGrouped(999), toGrouped(-12_345, 0)]).toEqual([
    '1,234',
    '1,234.5',
    '1,234.50',
    '999',
    '-12,345',
  ])
  expect(['frameCount', 'runTime', 'buildNo', 'systemNo'].map(isQuantity)).toEqual([true, true, false, false])
})

test('numbers are written as the language’s own library writes them', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
    fc.integer(),
    fc.integer().map((value) => value / 1000),
    fc.constantFrom(0.0005, 1e15, 1e16, 1e21, 1e22, -0.4, 0),
  )
  fc.assert(
    fc.property(number, fc.option(fc.nat({ max: 6 }), { nil: undefined }), (value, decimals) => {
      const own = (least?: number, most?: number): string =>
        value
          .toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
          .replace(/^-(?=0(?:\.0*)?$)/, '')
      expect(withThousands(value)).toBe(own(0, 3))
      expect(toGrouped(value, decimals)).toBe(own(decimals, decimals ?? 10))
    }),
  )
})

test('a zero has no sign, whatever was rounded to it', () => {
  const small = fc.oneof(fc.double({ noNaN: true, min: -1, max: 0 }), fc.constantFrom(-0, -0.04, -0.049, -1e-9, -0.5))
  fc.assert(
    fc.property(small, fc.nat({ max: 6 }), (value, decimals) => {
      const texts = [
        toFixed(value, decimals),
        showReading(value, decimals),
        toGrouped(value, decimals),
        toGrouped(value),
        withThousands(value),
        toShortNumber(value),
      ]
      for (const text of texts) expect(text).not.toMatch(/^[-−]0(?:\.0*)?$/)
      // And any other number keeps its own.
      expect(Math.abs(Number(toFixed(value, decimals)) - value)).toBeLessThanOrEqual(0.500001 * 10 ** -decimals)
    }),
  )
})

test('no other code makes the decimals of a number that is shown', () => {
  const root = join(import.meta.dirname, '../..')
  const names = ['components', 'lib', 'platform/nouns'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  expect(sources.length).toBeGreaterThan(1000)
  const makers = sources.filter((name) => /[\w)\]]\??\.toFixed\(/.test(readFileSync(join(root, name), 'utf8')))
  // Numbers of a drawing and of an address, which users do not read; and the contract, which stands by itself.
  expect(makers.sort()).toEqual([
    'components/screen/map/land-shapes.ts',
    'components/screen/map/map-view.ts',
    'lib/contract/data-report-row.ts',
    'lib/format/number.ts',
  ])
})
