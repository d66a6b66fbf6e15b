import type { LandShapes, PlaneLine } from './land-shapes'
import { type MapView, type Size, toPlane, worldSize } from './mercator'

/** Parts along one side of the world, and steps along one side of a part: as scripts/land-parts.mjs cuts them. */
export const partGrid = 16
const steps = 16_384

export type LandPart = { coasts: readonly (readonly number[])[]; borders: readonly (readonly number[])[] }

/** A part by its column and row. */
export const partKey = (column: number, row: number): string => `${column}-${row}`

/** Lines of a part on the plane of the map. */
export const toPartShapes = (key: string, { coasts, borders }: LandPart): LandShapes => {
  const [column = 0, row = 0] = key.split('-').map(Number)
  const toLine = (numbers: readonly number[]): PlaneLine => {
    const line = { xy: new Float64Array(numbers.length), west: 1, east: 0, north: 1, south: 0 }
    let [x, y] = [column * steps, row * steps]
    for (let i = 0; i < numbers.length; i += 2) {
      x += numbers[i] ?? 0
      y += numbers[i + 1] ?? 0
      const [planeX, planeY] = [x / (steps * partGrid), y / (steps * partGrid)]
      line.xy[i] = planeX
      line.xy[i + 1] = planeY
      line.west = Math.min(line.west, planeX)
      line.east = Math.max(line.east, planeX)
      line.north = Math.min(line.north, planeY)
      line.south = Math.max(line.south, planeY)
    }
    return line
  }
  return { coasts: coasts.map(toLine), borders: borders.map(toLine) }
}

/** Parts visible in a view. */
export const partsOf = (view: MapView, size: Size): string[] => {
  const world = worldSize(view.zoom)
  const middle = toPlane(view.longitude, view.latitude)
  const range = (at: number, extent: number): number[] => {
    const first = Math.max(0, Math.floor((at - extent / 2 / world) * partGrid))
    const last = Math.min(partGrid - 1, Math.floor((at + extent / 2 / world) * partGrid))
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  }
  const rows = range(middle.y, size.height)
  return range(middle.x, size.width).flatMap((column) => rows.map((row) => partKey(column, row)))
}
