import { expect, test } from '@jest/globals'
import { ClusterIndex, type MapPoint } from './cluster-index'
import { maxZoom } from './map-view'

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
/** About 800 × 600 px around Shanghai. */
const markersAt = (zoom: number, index = new ClusterIndex(points)) => {
  const [wide, high] = [400 / 2 ** zoom, 300 / 2 ** zoom].map((half) => (half * 360) / 256)
  const [x, y, w = 0, h = 0] = [121.47, 31.23, wide, high]
  return index.within({ west: x - w, south: y - h, east: x + w, north: y + h }, zoom)
}

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
  const both = markersAt(6, index).find(({ count }) => count === 6)
  const opens = both && index.opensAt(both)
  if (opens === undefined) throw new Error('it never opens')
  expect(markersAt(opens - 1, index).map(({ count }) => count)).toContain(6)
  expect(markersAt(opens, index).map(({ count }) => count)).not.toContain(6)
})

test('nothing outside the view is a marker', () => {
  expect(markersAt(9).map(({ id }) => id)).not.toContain('far')
})
