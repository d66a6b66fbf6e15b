import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { toPlane } from './mercator'

/** A line on the plane of the projection, x and y by turns, and the box that it fills. */
export type PlaneLine = { xy: Float64Array; west: number; east: number; north: number; south: number }
/** All land as closed lines, and the borders that two countries share. */
export type LandShapes = { coasts: PlaneLine[]; borders: PlaneLine[] }
export type WorldTopology = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

type Position = readonly number[]

const toLine = (positions: readonly Position[]): PlaneLine => {
  const line = { xy: new Float64Array(positions.length * 2), west: 1, east: 0, north: 1, south: 0 }
  for (const [i, [longitude = 0, latitude = 0]] of positions.entries()) {
    const { x, y } = toPlane(longitude, latitude)
    line.xy[2 * i] = x
    line.xy[2 * i + 1] = y
    line.west = Math.min(line.west, x)
    line.east = Math.max(line.east, x)
    line.north = Math.min(line.north, y)
    line.south = Math.max(line.south, y)
  }
  return line
}

/** The open world data as lines of the map. They are cut at 180° already. */
export const toLandShapes = (topology: WorldTopology): LandShapes => {
  const coasts: PlaneLine[] = []
  for (const { geometry } of feature(topology, topology.objects.land).features) {
    if (geometry.type === 'Polygon') coasts.push(...geometry.coordinates.map(toLine))
    if (geometry.type === 'MultiPolygon') coasts.push(...geometry.coordinates.flat().map(toLine))
  }
  const shared = mesh(topology, topology.objects.countries, (a, b) => a !== b)
  return { coasts, borders: shared.coordinates.map(toLine) }
}
