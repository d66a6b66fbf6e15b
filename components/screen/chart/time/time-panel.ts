/** A line of a panel: one value for each moment of the shared time axis, null for none. */
export type TimeLine = {
  key: string
  /** CSS colour, `var()` allowed. */
  colour: string
  values: readonly (number | null)[]
  /** Envelope around the line. */
  low?: readonly (number | null)[] | null
  high?: readonly (number | null)[] | null
  side: 'left' | 'right'
  /** Belongs to the compared side: paler. */
  compared?: boolean
  /** A set value beside measured ones: longer dashes. */
  wanted?: boolean
  /** Has the colour of an earlier line: short dashes. */
  repeats?: boolean
  /** Held until the next value, not interpolated. */
  stepped?: boolean
}

/** A limit or a band on one side of a panel. */
export type TimeBand = {
  side: 'left' | 'right'
  from: number
  to: number | null
  colour: string
  line: boolean
  /** Its name, drawn at its edge. */
  label?: string
}

export type TimeAxis = {
  /** Unit of the numbers. */
  label: string
  /** Minimum span of the axis. */
  span: readonly [low: number | null, high: number | null]
  /** Names of whole numbers. */
  names?: readonly string[]
}

export type TimePanel = {
  key: string
  /** px. */
  height: number
  left: TimeAxis
  right: TimeAxis | null
  lines: readonly TimeLine[]
  bands: readonly TimeBand[]
}

/** A moment or a span marked in every panel. s since 1970. */
export type TimeMark = {
  /** By it something beside the plots can be pointed at with it. */
  id?: string
  from: number
  to: number | null
  colour: string
  label: string
  /** A span behind the lines instead of a moment in front. */
  shade: boolean
  /** A span that shows its name where there is room. */
  named?: boolean
  /** Drawn over the other moments, with its name in a separate row. */
  strong?: boolean
}
