import type { ColumnStart } from '@/components/screen/table/drawn-column'

/** What the plain table was like when the grid took its place. `row` -1 is the head. */
export type GridStart = {
  top: number
  left: number
  /** Height of the scrollbar below the rows, px. */
  scrollbar: number
  focus?: { row: number; column: number }
  /** What the user began on a column's head. */
  column?: ColumnStart
}
