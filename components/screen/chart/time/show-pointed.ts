import type uPlot from 'uplot'
import type { TimeMark } from './time-panel'

/** Within so many px of its line the pointer is at a mark. */
const reach = 4

/** The mark at the pointer, the last one drawn of several; none once the pointer has left, at a negative place. */
export const markAt = (plot: uPlot, moments: readonly TimeMark[], left: number): TimeMark | null =>
  left < 0
    ? null
    : (moments.findLast(({ id, from }) => id && Math.abs(plot.valToPos(from, 'x') - left) <= reach) ?? null)

/** Where a mark is across a plot, px: a moment has no width. Null: it has no part of what is shown. */
export const placeOf = (plot: uPlot, { from, to, shade }: TimeMark): { left: number; width: number } | null => {
  const { min = 0, max = 0 } = plot.scales.x ?? {}
  const end = to ?? max
  if (min === null || max === null || from > max || (from < min && end <= min)) return null
  const left = plot.valToPos(Math.max(from, min), 'x')
  return { left, width: shade ? plot.valToPos(Math.min(end, max), 'x') - left : 0 }
}

/** Draws the line of a mark strong over a plot, one that began earlier at the plot's edge; null takes it away. */
export const showPointed = (plot: uPlot, line: HTMLElement, mark: TimeMark | null): void => {
  const place = mark && placeOf(plot, mark)
  line.hidden = !place
  if (!place) return
  line.style.color = mark.colour
  line.style.left = `${place.left}px`
  line.style.width = `${place.width}px`
}
