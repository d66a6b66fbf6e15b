import { expect, test } from '@jest/globals'
import { ClusterIndex, type MapPoint } from './cluster-index'
import { maxZoom } from './mercator'

const point = (id: string, longitude: number, latitude: number, rest: Partial<MapPoint> = {}): MapPoint => ({
  id,
  name: `Project ${id}`,
  area: 'Shanghai',
  longitude,
  latitude,
  rank: 3,
  ...rest,
})
const five = Array.from({ length: 5 }, (_, i) => point(`s${i}`, 121.47, 31.23, { rank: i === 3 ? 0 : 3 }))
const points = [...five, point('far', 116.4, 39.9, { area: 'Beijing', rank: 1 }), point('near', 121.6, 31.3)]
const size = { width: 800, height: 600 }
const markersAt = (zoom: number, index = new ClusterIndex(points)) =>
  index.within({ longitude: 121.47, latitude: 31.23, zoom }, size, 0)

test('nearby points form one marker with the worst rank, and the name of their area if they share one', () => {
  const [all] = markersAt(2)
  expect(all).toMatchObject({ count: 7, rank: 0, label: '' })
  const shanghai = markersAt(6).find(({ count }) => count === 6)
  expect(shanghai).toMatchObject({ rank: 0, label: 'Shanghai' })
})

test('points on one spot stay one marker at every zoom, and are all listed, the worst first', () => {
  const index = new ClusterIndex(points)
  const spot = markersAt(maxZoom, index).find(({ count }) => count === 5)
  if (!spot) throw new Error('the five have fallen apart')
  expect(index.opensAt(spot)).toBeUndefined()
  expect(index.pointsOf(spot).map(({ id }) => id)).toEqual(['s3', 's0', 's1', 's2', 's4'])
})

test('distinct points split at the reported zoom', () => {
  const index = new ClusterIndex(points)
  const [both] = index
    .within({ longitude: 121.5, latitude: 31.25, zoom: 6 }, size, 0)
    .filter(({ count }) => count === 6)
  const opens = both && index.opensAt(both)
  if (opens === undefined) throw new Error('it never opens')
  expect(markersAt(opens - 1, index).map(({ count }) => count)).toContain(6)
  expect(markersAt(opens, index).map(({ count }) => count)).not.toContain(6)
})

test('nothing outside the view is a marker', () => {
  expect(markersAt(9).map(({ id }) => id)).not.toContain('far')
})
