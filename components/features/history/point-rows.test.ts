import { expect, test } from '@jest/globals'
import { gapOf, toPointRows } from './point-rows'

const gaps = [
  { from: 120, to: 300, label: 'suspended' },
  { from: 300, to: 420, label: 'not heard' },
]
const values = [1, 1, 1, null, null, 5, null, 7, null]
const gapAt = (index: number) => (values[index] === null ? gapOf(gaps, index * 60, 60) : undefined)

test('moments of a gap form one row that names it, others have their own', () => {
  expect(toPointRows([0, 9], gapAt).map(({ first, last, gap }) => [first, last, gap?.label])).toEqual([
    ...[0, 1, 2].map((at) => [at, at, undefined]),
    [3, 4, 'suspended'],
    [5, 5, undefined],
    [6, 6, 'not heard'],
    [7, 7, undefined],
    // A silent unit is not a gap of the record.
    [8, 8, undefined],
  ])
})

test('a gap continues across pages, and adjacent gaps are separate rows', () => {
  expect(toPointRows([4, 5], gapAt)).toEqual([{ first: 4, last: 4, gap: gaps[0] }])
  const both = toPointRows([3, 7], (index) => gapOf(gaps, index * 60, 60))
  expect(both.map(({ first, last }) => [first, last])).toEqual([
    [3, 4],
    [5, 6],
  ])
})
