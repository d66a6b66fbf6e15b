import { type ChartKind, type ChartPoints, sumOf } from './chart-points'

/** A bar that is drawn shorter than it is: its position, and what it stands for. */
export type TallBar = { at: number; value: number }

type Capped = { points: ChartPoints; tall: TallBar | null; max?: number }

/** From so many times the next one on, a bar would flatten all others. */
const tooTall = 5
/** How far it is drawn, and how far the axis goes, in lengths of the next one. */
const drawnTo = 1.3
const axisTo = 1.6
/** How much of the plot it takes: the rest is for its number. */
export const tallShare = drawnTo / axisTo

/**
 * The same bars, one that is over five times the next one capped: the others keep their differences. Of bars beside each
 * other (several series, not stacked) none is.
 */
export const capTall = (kind: ChartKind, points: ChartPoints): Capped => {
  const { labels, series, range } = points
  if (range || (series.length > 1 && kind !== 'stackedBars')) return { points, tall: null }
  const totals = labels.map((_, at) => sumOf(series.map(({ values }) => values[at] ?? null)))
  const value = Math.max(...totals)
  const at = totals.indexOf(value)
  const next = Math.max(...totals.filter((_, index) => index !== at))
  if (!(next > 0) || value <= tooTall * next) return { points, tall: null }
  const shorten = (each: number | null, index: number) =>
    each === null || index !== at ? each : (each / value) * next * drawnTo
  return {
    points: { ...points, series: series.map((each) => ({ ...each, values: each.values.map(shorten) })) },
    tall: { at, value },
    max: next * axisTo,
  }
}
