import type uPlot from 'uplot'
import { resolveColour } from './resolve-colour'
import type { TimeAxis, TimeBand, TimeMark } from './time-panel'

const scaleOf = { left: 'left', right: 'right' } as const

/** Behind the lines: bands, limits and shaded spans. */
export const drawBehind = (plot: uPlot, bands: readonly TimeBand[], marks: readonly TimeMark[]): void => {
  const { ctx, bbox, root } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  for (const { from, to, colour, shade } of marks) {
    if (!shade) continue
    const begin = plot.valToPos(from, 'x', true)
    const end = plot.valToPos(to ?? plot.scales.x?.max ?? from, 'x', true)
    ctx.fillStyle = resolveColour(root, colour, 0.16)
    ctx.fillRect(begin, bbox.top, Math.max(1, end - begin), bbox.height)
  }
  for (const { side, from, to, colour, line } of bands) {
    const y = plot.valToPos(from, scaleOf[side], true)
    if (line) {
      ctx.strokeStyle = resolveColour(root, colour)
      ctx.lineWidth = devicePixelRatio
      ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio])
      ctx.beginPath()
      ctx.moveTo(bbox.left, y)
      ctx.lineTo(bbox.left + bbox.width, y)
      ctx.stroke()
    }
    if (to === null) continue
    const top = plot.valToPos(to, scaleOf[side], true)
    ctx.fillStyle = resolveColour(root, colour, 0.1)
    ctx.fillRect(bbox.left, top, bbox.width, y - top)
  }
  ctx.restore()
}

type Span = { left: number; right: number }

/** The end of a plot for names: the right one, unless only there marked moments would cross them. */
export const endOfNames = ({ left, right }: Span, width: number, moments: readonly number[]): 'left' | 'right' => {
  const isCrossed = (from: number, to: number): boolean => moments.some((x) => x >= from && x <= to)
  return isCrossed(right - width, right) && !isCrossed(left, left + width) ? 'left' : 'right'
}

/** Names of limits and bands, at one end above their edge; two that would overlap use two lines. */
export const nameBands = (plot: uPlot, bands: readonly TimeBand[], marks: readonly TimeMark[]): void => {
  const { ctx, bbox, root } = plot
  const pixel = devicePixelRatio
  const height = 14 * pixel
  const taken: number[] = []
  ctx.save()
  ctx.font = `${12 * pixel}px ${getComputedStyle(root).fontFamily}`
  ctx.textBaseline = 'bottom'
  const widest = Math.max(0, ...bands.map(({ label }) => (label ? ctx.measureText(label).width : 0)))
  const left = bbox.left
  const right = bbox.left + bbox.width
  // A span lies behind the names, a moment in front of them.
  const moments = marks.filter(({ shade }) => !shade).map(({ from }) => plot.valToPos(from, 'x', true))
  const end = endOfNames({ left, right }, widest + 8 * pixel, moments)
  ctx.textAlign = end
  // Curves and grid stay behind the text.
  ctx.strokeStyle = resolveColour(root, 'var(--c-palette-background-paper)')
  ctx.lineWidth = 3 * pixel
  ctx.lineJoin = 'round'
  for (const { side, from, to, colour, line, label } of bands) {
    if (!label) continue
    // A band is named at its upper edge, a limit at its line.
    const isLine = line || to === null
    // Inside its band, so that the name of the limit above has room.
    let y = plot.valToPos(isLine ? from : to, scaleOf[side], true) + (isLine ? -pixel : height)
    if (y < bbox.top || y > bbox.top + bbox.height) continue
    y = Math.max(y, bbox.top + height)
    while (taken.some((other) => Math.abs(other - y) < height)) y += height
    taken.push(y)
    ctx.fillStyle = resolveColour(root, colour)
    const x = end === 'right' ? right - 4 * pixel : left + 4 * pixel
    ctx.strokeText(label, x, y)
    ctx.fillText(label, x, y)
  }
  ctx.restore()
}

/** Name of a span at its top, if it fits, so that adjacent spans do not collide. */
const nameSpan = (plot: uPlot, { from, to, colour, label }: TimeMark): void => {
  const { ctx, bbox, root } = plot
  const pixel = devicePixelRatio
  const begin = Math.max(bbox.left, plot.valToPos(from, 'x', true))
  const end = Math.min(bbox.left + bbox.width, plot.valToPos(to ?? plot.scales.x?.max ?? from, 'x', true))
  if (ctx.measureText(label).width + 6 * pixel > end - begin) return
  ctx.fillStyle = resolveColour(root, colour)
  ctx.fillText(label, begin + 3 * pixel, bbox.top + 3 * pixel)
}

/** In front of the lines: marked moments, with their names where there is room; strong ones on top. */
export const drawMoments = (plot: uPlot, marks: readonly TimeMark[], named: boolean): void => {
  const { ctx, bbox, root } = plot
  const pixel = devicePixelRatio
  const right = bbox.left + bbox.width
  ctx.save()
  ctx.font = `600 ${12 * pixel}px ${getComputedStyle(root).fontFamily}`
  ctx.textBaseline = 'top'
  // Reset the alignment that the axes have set.
  ctx.textAlign = 'left'
  if (named) for (const mark of marks) if (mark.shade && mark.named) nameSpan(plot, mark)
  for (const strong of [false, true]) {
    let free = Number.NEGATIVE_INFINITY
    for (const mark of marks) {
      const x = Math.round(plot.valToPos(mark.from, 'x', true))
      if (mark.shade || (mark.strong === true) !== strong || x < bbox.left || x > right) continue
      ctx.fillStyle = resolveColour(root, mark.colour)
      ctx.fillRect(x - pixel, bbox.top, pixel * (strong ? 2.5 : 1.5), bbox.height)
      if (!named) continue
      const width = ctx.measureText(mark.label).width
      const left = x + 4 * pixel + width > right ? x - 4 * pixel - width : x + 4 * pixel
      // It may begin before its moment: what counts is where the former name ends.
      if (left < free) continue
      ctx.fillText(mark.label, left, bbox.top + (strong ? 16 : 2) * pixel)
      free = left + width + 4 * pixel
    }
  }
  ctx.restore()
}

/** px above a plot for the units of its axes. */
export const roomForUnits = 22

/** The unit of each axis, above its numbers. */
export const nameUnits = (plot: uPlot, left: TimeAxis, right: TimeAxis | null, ink: string): void => {
  const { ctx, bbox, root } = plot
  const pixel = devicePixelRatio
  ctx.save()
  ctx.font = `${12 * pixel}px ${getComputedStyle(root).fontFamily}`
  ctx.fillStyle = ink
  ctx.textBaseline = 'bottom'
  const y = bbox.top - 6 * pixel
  ctx.textAlign = 'right'
  ctx.fillText(left.label, bbox.left - 8 * pixel, y)
  ctx.textAlign = 'left'
  if (right) ctx.fillText(right.label, bbox.left + bbox.width + 8 * pixel, y)
  ctx.restore()
}
