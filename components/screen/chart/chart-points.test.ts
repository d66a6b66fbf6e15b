import { expect, it } from '@jest/globals'
import { gapsOf, showValue } from './chart-points'

const gapsIn = (...series: (number | null)[][]) =>
  gapsOf({
    labels: series[0]?.map(String) ?? [],
    series: series.map((values, at) => ({ key: String(at), label: '', colour: '', values })),
  })

it('a gap is where no series has a value, from its first point to its last', () => {
  expect(gapsIn([null, 1, null, null, 2, null])).toEqual([
    { first: 0, last: 0 },
    { first: 2, last: 3 },
    { first: 5, last: 5 },
  ])
  expect(gapsIn([null, null, 1], [1, null, null])).toEqual([{ first: 1, last: 1 }])
  expect(gapsIn([0, 0])).toEqual([])
  expect(gapsIn()).toEqual([])
})

it('a missing value says what it means, if that is known', () => {
  expect(showValue({ show: String }, null)).toBe('--')
  expect(showValue({ show: String, gap: 'nothing received' }, null)).toBe('nothing received')
  expect(showValue({ show: String, gap: 'nothing received' }, 0)).toBe('0')
})
