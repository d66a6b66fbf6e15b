// Cuts the land of the most detailed open data into parts that a near map loads one by one, and writes them beside
// the map. Run it again when world-atlas changes: node scripts/land-parts.mjs
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { geoArea, geoMercator, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import { root } from './toolchain.mjs'

/** Parts along one side of the world; same as in part-shapes.ts. */
const grid = 16
/** Steps along one side of a part: 150 m at the equator, finer than the data. */
const steps = 16_384
/** How far a part extends beyond its edges, in parts: its cut edge is drawn where no tile shows it. */
const over = 0.02

const folder = join(root, 'components/parts/map')
const topology = JSON.parse(readFileSync(join(root, 'node_modules/world-atlas/countries-10m.json'), 'utf8'))
const projection = geoMercator()
  .scale(grid / (2 * Math.PI))
  .translate([grid / 2, grid / 2])
  .precision(0)

/** @returns {[number, number][][]} Lines on a plane where a part has width 1. */
function project(shape) {
  const lines = []
  const add = (x, y) => lines.at(-1).push([x, y])
  const start = (x, y) => lines.push([[x, y]])
  geoPath(projection, { beginPath() {}, closePath() {}, arc() {}, moveTo: start, lineTo: add })(shape)
  return lines
}

/** The part of a closed line on one side of a straight one. */
function cut(line, axis, limit, sign) {
  const kept = []
  line.forEach((point, i) => {
    const last = line.at(i - 1)
    const [isIn, wasIn] = [point, last].map((each) => (each[axis] - limit) * sign >= 0)
    if (isIn !== wasIn) {
      const part = (limit - last[axis]) / (point[axis] - last[axis])
      kept.push([last[0] + part * (point[0] - last[0]), last[1] + part * (point[1] - last[1])])
    }
    if (isIn) kept.push(point)
  })
  return kept
}

const band = (lines, axis, at) =>
  lines.map((line) => cut(cut(line, axis, at - over, 1), axis, at + 1 + over, -1)).filter(({ length }) => length > 2)

/** Pieces of open lines that touch a part, in whole steps. */
function crossing(lines, column, row) {
  const touches = (a, b) =>
    [column, row].every((at, axis) => {
      const [low, high] = [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])]
      return high >= at - over && low <= at + 1 + over
    })
  const pieces = []
  for (const line of lines) {
    let open
    for (let i = 1; i < line.length; i++) {
      if (!touches(line[i - 1], line[i])) open = undefined
      else if (open) open.push(line[i])
      else {
        open = [line[i - 1], line[i]]
        pieces.push(open)
      }
    }
  }
  return pieces
}

/** A line as whole steps from its part's corner: the first point, then differences. */
function encode(line, column, row) {
  const numbers = []
  let [lastX, lastY] = [0, 0]
  for (const [x, y] of line) {
    const [nowX, nowY] = [Math.round((x - column) * steps), Math.round((y - row) * steps)]
    if (numbers.length > 0 && nowX === lastX && nowY === lastY) continue
    numbers.push(nowX - lastX, nowY - lastY)
    lastX = nowX
    lastY = nowY
  }
  return numbers
}

/** Drops shapes wound the wrong way round, each the whole world except itself: three slivers of the Maldives. */
function readLand() {
  const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) => geometry.coordinates)
  const isSound = (coordinates) => geoArea({ type: 'Polygon', coordinates }) < 2 * Math.PI
  return { type: 'MultiPolygon', coordinates: polygons.filter(isSound) }
}

/** Twice the area of a closed line. A line that was clipped away leaves its way along the edge, with no area. */
const areaOf = (line) =>
  Math.abs(line.reduce((sum, [x, y], i) => sum + line.at(i - 1)[0] * y - x * line.at(i - 1)[1], 0))

const coasts = project(readLand())
const borders = project(mesh(topology, topology.objects.countries, (a, b) => a !== b))
rmSync(join(folder, 'land-parts'), { recursive: true, force: true })
mkdirSync(join(folder, 'land-parts'))
const keys = []
let bytes = 0
let most = 0
for (let column = 0; column < grid; column++) {
  const strip = band(coasts, 0, column)
  for (let row = 0; row < grid; row++) {
    const land = band(strip, 1, row)
      .filter((line) => areaOf(line) > 1e-9)
      .map((line) => encode(line, column, row))
    // A part without land is sea: nothing to load.
    if (land.length === 0) continue
    const lines = crossing(borders, column, row).map((line) => encode(line, column, row))
    const text = `${JSON.stringify({ coasts: land, borders: lines })}\n`
    keys.push(`${column}-${row}`)
    bytes += text.length
    most = Math.max(most, text.length)
    writeFileSync(join(folder, 'land-parts', `${column}-${row}.json`), text)
  }
}
const entries = keys.map((key) => `  '${key}': new URL('./land-parts/${key}.json', import.meta.url),`)
writeFileSync(
  join(folder, 'land-part-files.ts'),
  `/** Parts of the land by column and row, as scripts/land-parts.mjs has cut them; what is not here is sea. */
export const landPartFiles: Partial<Record<string, URL>> = {
${entries.join('\n')}
}
`,
)
process.stdout.write(`${keys.length} parts, ${bytes} bytes in all, ${most} in the largest\n`)
