/** The points that a chart draws and its table lists: shared, so that the two always agree. */
export type ChartPoints = {
  /** What the labels are: head of the table's first column. */
  head: string
  /** One per point, in full: for the table, tooltips and screen readers. */
  labels: readonly string[]
  /** Shorter labels for the axis; one that is empty: none at this point. */
  ticks?: readonly string[]
  series: readonly ChartSeries[]
  /** What the values are counted in: said once, above their axis. */
  unit?: string
  /** A formatted value, with its unit. */
  show: (value: number) => string
  /** What it means where no series has a value: said by the band over such a gap, and in place of the values. */
  gap?: string
  /** A value on its axis, where the title has the unit; by default like `show`. */
  tick?: (value: number) => string
  /** Moments marked by a vertical line, by the position of their point. */
  marks?: readonly { at: number; label: string; tone: 'bad' | 'warn' }[]
  /** Values marked by a horizontal line. */
  limits?: readonly { value: number; label: string }[]
  /** Ends of the value axis; by default it begins at 0. */
  range?: { min: number; max: number }
}

/** `null` is a gap: shown as `--`, never bridged by a line. */
export type ChartSeries = {
  key: string
  label: string
  /** A CSS colour from the theme's variables. */
  colour: string
  values: readonly (number | null)[]
}

export type ChartKind = 'bars' | 'stackedBars' | 'rankedBars' | 'line' | 'stackedAreas'

/** Props of the lazily loaded charts. */
export type ChartProps = {
  kind: ChartKind
  points: ChartPoints
  /** Called with the position of a chosen point. */
  onPick?: ((index: number) => void) | undefined
}

/** `--` stands for none. Domain 0.2. */
export const showValue = (points: Pick<ChartPoints, 'show' | 'gap'>, value: number | null | undefined): string =>
  value === null || value === undefined ? (points.gap ?? '--') : points.show(value)

export const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** First and last positions of each run of points at which no series has a value. */
export const gapsOf = ({
  labels,
  series,
}: Pick<ChartPoints, 'labels' | 'series'>): { first: number; last: number }[] => {
  const gaps: { first: number; last: number }[] = []
  for (const at of labels.keys()) {
    if (series.some(({ values }) => (values[at] ?? null) !== null)) continue
    const open = gaps.at(-1)
    if (open?.last === at - 1) open.last = at
    else gaps.push({ first: at, last: at })
  }
  return gaps
}
