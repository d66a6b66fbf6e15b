import { expect, it } from '@jest/globals'
import { readByteRange } from './byte-range'

const file = { size: 10, tag: '"a"' }

it.each([
  ['bytes=0-', null, { start: 0, end: 9 }],
  ['bytes=3-5', null, { start: 3, end: 5 }],
  ['bytes=3-99', null, { start: 3, end: 9 }],
  ['bytes=-4', null, { start: 6, end: 9 }],
  ['bytes=-99', null, { start: 0, end: 9 }],
  ['bytes=9-9', '"a"', { start: 9, end: 9 }],
  ['bytes=10-', null, 'unsatisfiable'],
  ['bytes=-0', null, 'unsatisfiable'],
  ['bytes=3-5', '"b"', null],
  ['bytes=3-5', 'W/"a"', null],
  ['bytes=3-5', 'Sun, 22 Nov 2026 00:00:00 GMT', null],
  ['bytes=5-3', null, null],
  ['bytes=0-1,3-4', null, null],
  ['bytes=-', null, null],
  ['lines=0-', null, null],
  [null, null, null],
])('T51: %s with %s', (range, ifRange, expected) => {
  expect(readByteRange({ range, ifRange }, file)).toEqual(expected)
})
