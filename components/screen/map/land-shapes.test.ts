import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { landFiles } from './land-files'
import { type LandFile, type PlaneLine, tileSide, toLandShapes, toPath } from './land-shapes'

const folder = join(import.meta.dirname, 'land')
const read = (name: string) => toLandShapes(JSON.parse(readFileSync(join(folder, name), 'utf8')) as LandFile)

const toPlane = (longitude: number, latitude: number) => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Whether a point is inside closed lines, by the even-odd rule. */
const isInside = (lines: readonly ArrayLike<number>[], x: number, y: number): boolean => {
  let inside = false
  for (const xy of lines)
    for (let i = 0, last = xy.length - 2; i < xy.length; last = i, i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [xy[i], xy[i + 1], xy[last], xy[last + 1]]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}

/** Whether the map fills a place with the colour of land. */
const isLand = (longitude: number, latitude: number): boolean => {
  const { x, y } = toPlane(longitude, latitude)
  const lines = read(`${Math.floor(x * 8)}-${Math.floor(y * 8)}.json`).coasts.map(({ xy }) => xy)
  return isInside(lines, x, y)
}

const land = { Qingdao: [120.38, 36.11], Dubai: [55.33, 25.12], Istanbul: [28.94, 41.05], Beijing: [116.4, 39.9] }
const sea = { 'off Qingdao': [120.4, 35.98], 'off Dubai': [55.2, 25.26], Marmara: [28.9, 40.95], Maldives: [73.4, 5] }

test('the parts show coasts accurate to a few kilometres', () => {
  for (const [name, [x = 0, y = 0]] of Object.entries(land)) expect(isLand(x, y), name).toBe(true)
  for (const [name, [x = 0, y = 0]] of Object.entries(sea)) expect(isLand(x, y), name).toBe(false)
})

test('every part with land is listed, and each is at most 300 kB', () => {
  const files = readdirSync(folder).filter((name) => name !== 'countries-110m.json')
  expect(
    Object.keys(landFiles)
      .map((key) => `${key}.json`)
      .sort(),
  ).toEqual(files.sort())
  const largest = Math.max(...files.map((name) => readFileSync(join(folder, name)).length))
  expect(largest).toBeLessThan(300_000)
})

test('the path of a tile has the land of its part, though what lies outside the tile is left out', () => {
  const { x, y } = toPlane(120.38, 36.11)
  const { coasts } = read(`${Math.floor(x * 8)}-${Math.floor(y * 8)}.json`)
  for (const level of [3, 6, 9, 13]) {
    const tiles = 2 ** level
    const [column, row] = [Math.floor(x * tiles), Math.floor(y * tiles)]
    const path = toPath(coasts, level, column, row)
    const lines = path
      .split('M')
      .filter(Boolean)
      .map((line) => line.split(/[L ]/).map(Number))
    const shown = (at: number, of: number) => (at * tiles - of) * tileSide
    for (const [a, b] of [...Object.values(land), ...Object.values(sea)]) {
      const place = toPlane(a ?? 0, b ?? 0)
      const [px, py] = [shown(place.x, column), shown(place.y, row)]
      if (px < 0 || py < 0 || px > tileSide || py > tileSide) continue
      expect(isInside(lines, px, py), `${level} ${a} ${b}`).toBe(
        isInside(
          coasts.map(({ xy }) => xy),
          place.x,
          place.y,
        ),
      )
    }
  }
})

test('a way that stays beyond one edge, and steps below half a pixel, are not in the path', () => {
  const line = (...xy: number[]): PlaneLine => ({ xy: Float64Array.from(xy), west: 0, east: 1, north: 0, south: 1 })
  const far = line(0, 0, 0.6, 0.75, 0.65, 0.8, 0.7, 0.76, 0.9, 0.9)
  // All points but the first lie east of this tile.
  expect(toPath([far], 1, 0, 0)).toBe('M0.0 0.0L614.4 768.0L921.6 921.6')
  expect(toPath([line(0, 0, 0.0004, 0.0004, 0.2, 0.2)], 0, 0, 0)).toBe('M0.0 0.0L102.4 102.4')
})
