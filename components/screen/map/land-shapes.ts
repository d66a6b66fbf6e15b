/** Steps along one side of the map's plane: as scripts/land-parts.mjs writes the land. */
const steps = 2 ** 18

/** Lines in steps of the plane: the first point, then differences. */
export type LandFile = { coasts: readonly (readonly number[])[]; borders: readonly (readonly number[])[] }
/** A line on the plane of the projection, which is 1 wide and 1 high: x and y alternating, and its bounding box. */
export type PlaneLine = { xy: Float64Array; west: number; east: number; north: number; south: number }
/** All land as closed lines, and the borders that two countries share. */
export type LandShapes = { coasts: PlaneLine[]; borders: PlaneLine[] }

const toLine = (numbers: readonly number[]): PlaneLine => {
  const line = { xy: new Float64Array(numbers.length), west: 1, east: 0, north: 1, south: 0 }
  let x = 0
  let y = 0
  for (let i = 0; i < numbers.length; i += 2) {
    x += (numbers[i] ?? 0) / steps
    y += (numbers[i + 1] ?? 0) / steps
    line.xy[i] = x
    line.xy[i + 1] = y
    line.west = Math.min(line.west, x)
    line.east = Math.max(line.east, x)
    line.north = Math.min(line.north, y)
    line.south = Math.max(line.south, y)
  }
  return line
}

export const toLandShapes = ({ coasts, borders }: LandFile): LandShapes => ({
  coasts: coasts.map(toLine),
  borders: borders.map(toLine),
})

/** px per side of a tile. */
export const tileSide = 512
/** Tiles show this much of their neighbours, so that no seam is visible at zooms between two whole ones. */
export const overlap = 1

/** Which edge of a tile a point is beyond; 0 for a point on it. */
const sideOf = (x: number, y: number): number => {
  if (x < -2) return 1
  if (x > tileSide + 2) return 2
  if (y < -2) return 3
  return y > tileSide + 2 ? 4 : 0
}

/** Lines as the path of a tile of 2^level columns and rows. */
export const toPath = (lines: readonly PlaneLine[], level: number, column: number, row: number): string => {
  const scale = tileSide * 2 ** level
  const left = column * tileSide
  const top = row * tileSide
  const right = left + tileSide + overlap
  const bottom = top + tileSide + overlap
  let path = ''
  for (const { xy, west, east, north, south } of lines) {
    if (east * scale < left || west * scale > right || south * scale < top || north * scale > bottom) continue
    let lastX = Number.NaN
    let lastY = Number.NaN
    let lastSide = 0
    for (let i = 0; i < xy.length; i += 2) {
      const x = (xy[i] ?? 0) * scale - left
      const y = (xy[i + 1] ?? 0) * scale - top
      const side = sideOf(x, y)
      const isBetween = i > 0 && i < xy.length - 2
      // Steps of less than half a pixel show nothing, nor does a way that stays beyond one edge.
      if (isBetween && Math.abs(x - lastX) < 0.5 && Math.abs(y - lastY) < 0.5) continue
      if (isBetween && side > 0 && side === lastSide) {
        const next = sideOf((xy[i + 2] ?? 0) * scale - left, (xy[i + 3] ?? 0) * scale - top)
        if (next === side) continue
      }
      path += `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      lastX = x
      lastY = y
      lastSide = side
    }
  }
  return path
}
