import { readFileSync } from 'node:fs'
import { test } from '@jest/globals'
import { geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect } from '@/tests/support/expect'
import { siteTexts } from './place-names'
import { planBuildings, planEstates } from './plan-projects'
import { toProjectRow } from './project-row'

type Polygon = { type: 'Polygon'; coordinates: [number, number][][] }
type LandTopology = Topology<{ land: GeometryCollection }>
type LandFeature = { geometry: { coordinates: Polygon['coordinates'][] } }

const readLand = (): Polygon[] => {
  const topology = JSON.parse(readFileSync('node_modules/world-atlas/land-10m.json', 'utf8')) as LandTopology
  // The data has its land as one feature of many polygons.
  const features = feature(topology, topology.objects.land).features as unknown as LandFeature[]
  return features.flatMap(({ geometry }) =>
    geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates })),
  )
}

/** A part of the land with its west, south, east and north. */
const toBoxed = (part: Polygon) => {
  const box: [number, number, number, number] = [180, 90, -180, -90]
  for (const [x = 0, y = 0] of part.coordinates[0] ?? []) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return { part, box }
}

const land = readLand().map(toBoxed)
const isOnLand = ([x, y]: readonly [number, number]): boolean =>
  land.some(
    ({ part, box: [west, south, east, north] }) =>
      x >= west && x <= east && y >= south && y <= north && geoContains(part, [x, y]),
  )

test('no project of the demo fleet stands in the sea', () => {
  expect(isOnLand([120.4, 35.9]), 'the sea off Qingdao').toBe(false)
  expect(isOnLand([-20, -30]), 'the Atlantic').toBe(false)
  expect(isOnLand([116.4, 39.9]), 'Beijing').toBe(true)
  const plans = [...planBuildings(3000), ...planEstates(3000, 2700)]
  const inSea = plans.flatMap((plan) => {
    const { id, cityEn, longitude, latitude } = toProjectRow(plan, siteTexts(plan.city), 0, new Date(0))
    return isOnLand([longitude ?? 0, latitude ?? 0]) ? [] : [`${cityEn} ${id}`]
  })
  expect(plans.length).toBeGreaterThan(100)
  expect(inSea).toEqual([])
})
