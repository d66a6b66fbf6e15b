import type { ReactNode } from 'react'
import type { ListQuery } from '@/lib/contract/endpoint'

/** A column as both tables draw it: the engine has made its head and its cells. */
export type DrawnColumn = {
  key: string
  width: number
  /** Its share of the width that no column needs; by default it takes none. */
  grow?: number
  /** Its turn when the columns of a list get their room; undefined: it has it always. */
  rank?: number
  /** Width of the list from which it is drawn, px. */
  from?: number | undefined
  head: string
  align?: 'end'
  sortable: boolean
  /** It stays in sight while the others scroll sideways. */
  pin?: 'start' | 'end'
  /** Its place on a phone's card: the name, a state beside it, or one of the fields that are always shown. */
  card?: 'title' | 'state' | 'field'
  /** Its cells follow the clock, or take input. */
  awake?: true
  /** Content of the head instead of its text: the checkbox of the page. */
  headContent?: ReactNode
  cell: (row: Record<string, unknown>, index: number) => ReactNode
}

export type TableProps = {
  label: string
  columns: readonly DrawnColumn[]
  rows: readonly Record<string, unknown>[]
  rowId: string
  rowHeight: number
  query: ListQuery
  sortHref: (field: string) => string
  onSort: (field: string) => void
  sortLabel: (field: string) => string
  isChosen: (key: string) => boolean
  rowClass?: (row: Record<string, unknown>) => string
  /** Of a column that a user has widened or narrowed; undefined where nobody can. */
  onWidth?: ((field: string, width: number) => void) | undefined
  /** Opens the menu of a column, or begins to change its width: the grid takes over. */
  onColumn?: ((start: ColumnStart) => void) | undefined
  /** Label of the button that opens a column's menu. */
  columnLabel?: string | undefined
  /** The rows are those of the server's page: they are left as they came until somebody comes to them. */
  rests?: boolean
  /** Its cells carry their column's key, for those who look for a reading. */
  keyed?: true
  /**
   * Columns come and go with the width of the list of this name, so that none is cut. `counted`: how many of them by rank
   * its user expects to see.
   */
  fit?: { name: string; counted: number } | undefined
  /** Label of the button that shows all fields of a phone's card, where it does not show them all. */
  allLabel?: string | undefined
}

/** What a user began on the plain table's head, and the grid goes on with. */
export type ColumnStart = { do: 'menu'; field: string } | { do: 'resize'; field: string; x: number; y: number }
