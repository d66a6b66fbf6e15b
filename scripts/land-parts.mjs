// Writes the land of the map from open data: the coarse world whole, and the most detailed one cut into parts that a
// near map loads one by one. Run it again when world-atlas changes: node scripts/land-parts.mjs
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { geoArea, geoMercator, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import { root } from './toolchain.mjs'

/** Steps along one side of the map's plane: 150 m at the equator, finer than the data. Same as in land-shapes.ts. */
const steps = 2 ** 18
/** Parts along one side. */
const grid = 8
const side = steps / grid
/** How far a part extends beyond its edges: its cut edge is drawn where no tile shows it. */
const over = side / 50

const folder = join(root, 'components/screen/map')
const projection = geoMercator()
  .scale(steps / (2 * Math.PI))
  .translate([steps / 2, steps / 2])
  .precision(0)

/** @returns {[number, number][][]} Lines on the plane. d3-geo cuts shapes such as Fiji and Chukotka at 180°. */
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

const band = (lines, axis, from) =>
  lines
    .map((line) => cut(cut(line, axis, from - over, 1), axis, from + side + over, -1))
    .filter(({ length }) => length > 2)

/** Pieces of open lines that touch a part. */
function crossing(lines, corner) {
  const touches = (a, b) =>
    corner.every((from, axis) => {
      const low = Math.min(a[axis], b[axis])
      const high = Math.max(a[axis], b[axis])
      return high >= from - over && low <= from + side + over
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

/** A line in whole steps: the first point, then differences. */
function encode(line) {
  const numbers = []
  let last = [0, 0]
  for (const point of line) {
    const now = point.map(Math.round)
    if (numbers.length > 0 && now[0] === last[0] && now[1] === last[1]) continue
    numbers.push(now[0] - last[0], now[1] - last[1])
    last = now
  }
  return numbers
}

/** Twice the area of a closed line. A line that was clipped away leaves its way along the edge, with no area. */
const areaOf = (line) =>
  Math.abs(line.reduce((sum, [x, y], i) => sum + line.at(i - 1)[0] * y - x * line.at(i - 1)[1], 0))

/** Drops shapes wound the wrong way round, each the whole world except itself: three slivers of the Maldives. */
function read(scale) {
  const topology = JSON.parse(readFileSync(join(root, `node_modules/world-atlas/countries-${scale}.json`), 'utf8'))
  const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) => geometry.coordinates)
  const isSound = (coordinates) => geoArea({ type: 'Polygon', coordinates }) < 2 * Math.PI
  return {
    coasts: project({ type: 'MultiPolygon', coordinates: polygons.filter(isSound) }),
    borders: project(mesh(topology, topology.objects.countries, (a, b) => a !== b)),
  }
}

let count = 0
let bytes = 0
let most = 0
function write(name, { coasts, borders }) {
  const text = `${JSON.stringify({ coasts: coasts.map(encode), borders: borders.map(encode) })}\n`
  writeFileSync(join(folder, 'land', name), text)
  count++
  bytes += text.length
  most = Math.max(most, text.length)
}

rmSync(join(folder, 'land'), { recursive: true, force: true })
mkdirSync(join(folder, 'land'))
write('countries-110m.json', read('110m'))
const { coasts, borders } = read('10m')
const entries = []
for (let column = 0; column < grid; column++) {
  const strip = band(coasts, 0, column * side)
  for (let row = 0; row < grid; row++) {
    const land = band(strip, 1, row * side).filter((line) => areaOf(line) > 1)
    // A part without land is sea: nothing to load.
    if (land.length === 0) continue
    const key = `${column}-${row}`
    entries.push(`  '${key}': new URL('./land/${key}.json', import.meta.url),`)
    write(`${key}.json`, { coasts: land, borders: crossing(borders, [column * side, row * side]) })
  }
}
writeFileSync(
  join(folder, 'land-files.ts'),
  `/** Parts of the land by column and row, as scripts/land-parts.mjs has cut them; what is not here is sea. */
export const landFiles: Partial<Record<string, URL>> = {
${entries.join('\n')}
}
`,
)
process.stdout.write(`${count} files, ${bytes} bytes in all, ${most} in the largest\n`)
