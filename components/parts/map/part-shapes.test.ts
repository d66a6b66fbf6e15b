import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { toPlane } from './mercator'
import { type LandPart, partGrid, partKey, partsOf, toPartShapes } from './part-shapes'

const folder = join(import.meta.dirname, 'land-parts')
const shapesAt = (longitude: number, latitude: number) => {
  const { x, y } = toPlane(longitude, latitude)
  const key = partKey(Math.floor(x * partGrid), Math.floor(y * partGrid))
  return toPartShapes(key, JSON.parse(readFileSync(join(folder, `${key}.json`), 'utf8')) as LandPart)
}

/** Whether the map fills a place with the colour of land: the even-odd rule over the lines of its part. */
const isLand = (longitude: number, latitude: number): boolean => {
  const { x, y } = toPlane(longitude, latitude)
  let inside = false
  for (const { xy } of shapesAt(longitude, latitude).coasts)
    for (let i = 0, last = xy.length - 2; i < xy.length; last = i, i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [xy[i], xy[i + 1], xy[last], xy[last + 1]]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}

test('the parts show coasts accurate to a few kilometres', () => {
  const land = { Qingdao: [120.38, 36.11], Dubai: [55.33, 25.12], Istanbul: [28.94, 41.05], Beijing: [116.4, 39.9] }
  const sea = { 'off Qingdao': [120.4, 35.98], 'off Dubai': [55.2, 25.26], Marmara: [28.9, 40.95], Maldives: [73.4, 5] }
  for (const [name, [x = 0, y = 0]] of Object.entries(land)) expect(isLand(x, y), name).toBe(true)
  for (const [name, [x = 0, y = 0]] of Object.entries(sea)) expect(isLand(x, y), name).toBe(false)
})

test('a close view requests exactly the parts that it shows, each of at most 110 kB', () => {
  const { x, y } = toPlane(120.38, 36.07)
  const own = partKey(Math.floor(x * partGrid), Math.floor(y * partGrid))
  const near = partsOf({ longitude: 120.38, latitude: 36.07, zoom: 11 }, { width: 1200, height: 800 })
  expect(near).toEqual([own])
  expect(partsOf({ longitude: 0.01, latitude: 0.01, zoom: 8 }, { width: 1200, height: 800 })).toHaveLength(4)
  const largest = Math.max(...readdirSync(folder).map((name) => readFileSync(join(folder, name)).length))
  expect(largest).toBeLessThan(110_000)
})
