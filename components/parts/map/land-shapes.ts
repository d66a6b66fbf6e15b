import { type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** A line on the projection plane, x and y alternating, and its bounding box. */
export type PlaneLine = { xy: Float64Array; west: number; east: number; north: number; south: number }
/** All land as closed lines, and the borders that two countries share. */
export type LandShapes = { coasts: PlaneLine[]; borders: PlaneLine[] }
export type WorldTopology = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

const toLine = (xy: readonly number[]): PlaneLine => {
  const line = { xy: Float64Array.from(xy), west: 1, east: 0, north: 1, south: 0 }
  for (let i = 0; i < xy.length; i += 2) {
    const [x = 0, y = 0] = [xy[i], xy[i + 1]]
    line.west = Math.min(line.west, x)
    line.east = Math.max(line.east, x)
    line.north = Math.min(line.north, y)
    line.south = Math.max(line.south, y)
  }
  return line
}

/** The plane of `toPlane`. It cuts shapes such as Fiji and Chukotka at 180°. */
const projection = geoMercator()
  .scale(1 / (2 * Math.PI))
  .translate([0.5, 0.5])
  .precision(0)

const project = (shape: GeoPermissibleObjects): PlaneLine[] => {
  const lines: number[][] = []
  const add = (x: number, y: number) => lines.at(-1)?.push(x, y)
  const pen = {
    beginPath: () => {},
    closePath: () => {},
    arc: () => {},
    moveTo: (x: number, y: number) => {
      lines.push([x, y])
    },
    lineTo: (x: number, y: number) => {
      add(x, y)
    },
  }
  geoPath(projection, pen)(shape)
  return lines.map(toLine)
}

/** The open world data as lines of the map. */
export const toLandShapes = (topology: WorldTopology): LandShapes => ({
  coasts: project(feature(topology, topology.objects.land)),
  borders: project(mesh(topology, topology.objects.countries, (a, b) => a !== b)),
})
