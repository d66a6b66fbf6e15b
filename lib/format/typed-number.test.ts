import { expect, test } from '@jest/globals'
import { readTypedInteger, readTypedNumber } from './typed-number'

test.each([
  ['22.5', 22.5],
  [' 22.5 ', 22.5],
  ['２２．５', 22.5],
  ['22。5', 22.5],
  ['22｡5', 22.5],
  ['22,5', 22.5],
  ['22，5', 22.5],
  ['1200,5', 1200.5],
  ['0,125', 0.125],
  ['1,200.50', 1200.5],
  ['１，２００．５０', 1200.5],
  ['1,200,000', 1_200_000],
  ['-3', -3],
  ['−3', -3],
  ['－３', -3],
  ['+3', 3],
  ['08', 8],
  ['', null],
  ['\u3000', null],
] as const)('%j is typed for %j', (text, value) => {
  expect(readTypedNumber(text)).toBe(value)
})

test.each([
  '1,200',
  '１，２００',
  '12,345',
  '1e3',
  '0x10',
  '1 200',
  '1.2.3',
  '1,2,3',
  '1.200,50',
  '-',
  'abc',
  'NaN',
  'Infinity',
  '22度',
  '9'.repeat(41),
])('%j is no number, or could be two', (text) => {
  expect(readTypedNumber(text)).toBeNaN()
})

test.each([
  ['３', 3],
  [' 12 ', 12],
  ['−1', -1],
] as const)('%j is the integer %j', (text, value) => {
  expect(readTypedInteger(text)).toBe(value)
})

test.each(['', '1.0', '1,200', '1,200,000', '1。0', '1e3', '9'.repeat(20)])('%j is no integer', (text) => {
  expect(readTypedInteger(text)).toBeNaN()
})
