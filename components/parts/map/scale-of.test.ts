import { expect, test } from '@jest/globals'
import { scaleOf } from './scale-of'

test('the scale is a round length that fits, true at the map’s centre', () => {
  expect(scaleOf({ longitude: 0, latitude: 0, zoom: 1 }).text).toBe('5000 km')
  expect(scaleOf({ longitude: 0, latitude: 60, zoom: 1 }).text).toBe('2000 km')
  expect(scaleOf({ longitude: 0, latitude: 31, zoom: 14 }).text).toBe('500 m')
  for (let zoom = 1; zoom <= 14; zoom += 0.37) {
    const { px } = scaleOf({ longitude: 0, latitude: 31, zoom })
    expect(px).toBeGreaterThanOrEqual(39)
    expect(px).toBeLessThanOrEqual(100)
  }
})
