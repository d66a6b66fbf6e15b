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
  /** Of what it is compared with. */
  dashed?: boolean
  /** What is asked for, beside what is measured: longer dashes. */
  wanted?: boolean
  /** Held until the next value, not joined to it. */
  stepped?: boolean
}

/** A limit or a band on one side of a panel. */
export type TimeBand = {
  side: 'left' | 'right'
  from: number
  to: number | null
  colour: string
  line: boolean
  /** What it says, drawn at its edge. */
  label?: string
}

export type TimeAxis = {
  /** Unit behind the numbers. */
  label: string
  /** The least that the axis spans. */
  span: readonly [low: number | null, high: number | null]
  /** Names of whole numbers instead of numbers. */
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

/** A moment or a span that every panel marks. s since 1970. */
export type TimeMark = {
  from: number
  to: number | null
  colour: string
  label: string
  /** A span behind the lines and not a moment before them. */
  shade: boolean
  /** A span that has its name in it where there is room. */
  named?: boolean
  /** Drawn over the other moments, with its name in a row of its own. */
  strong?: boolean
}
