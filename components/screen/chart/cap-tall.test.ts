import { expect, it } from '@jest/globals'
import { capTall } from './cap-tall'
import type { ChartPoints } from './chart-points'

const pointsOf = (...series: (number | null)[][]): ChartPoints => ({
  head: 'Day',
  labels: series[0]?.map((_, at) => `day ${at}`) ?? [],
  series: series.map((values, at) => ({ key: String(at), label: String(at), colour: 'var(--series-1)', values })),
  show: String,
})
const drawn = ({ points }: ReturnType<typeof capTall>) => points.series.map(({ values }) => values)

it('caps a bar that is over five times the next one, and says what it stands for', () => {
  const capped = capTall('bars', pointsOf([10, 1774, null, 20]))
  expect(drawn(capped)).toEqual([[10, 26, null, 20]])
  expect(capped.tall).toEqual({ at: 1, value: 1774 })
  expect(capped.max).toBe(32)
})

it('shortens the parts of a stack alike', () => {
  const capped = capTall('stackedBars', pointsOf([10, 150], [10, 50]))
  expect(drawn(capped)).toEqual([
    [10, 19.5],
    [10, 6.5],
  ])
  expect(capped.tall).toEqual({ at: 1, value: 200 })
})

it.each([
  ['that are near each other', 'bars', pointsOf([100, 20, 3])],
  ['of which two are tall', 'bars', pointsOf([1000, 900, 1])],
  ['without a next one', 'bars', pointsOf([1000, 0, 0])],
  ['that stand alone', 'rankedBars', pointsOf([1000])],
  ['beside each other', 'bars', pointsOf([1000, 2], [1, 1])],
  ['on an axis of their own', 'bars', { ...pointsOf([1000, 1]), range: { min: 0, max: 2000 } }],
  ['of which there are none', 'bars', pointsOf()],
] as const)('leaves bars %s as they are', (_, kind, points) => {
  expect(capTall(kind, points)).toEqual({ points, tall: null })
})
