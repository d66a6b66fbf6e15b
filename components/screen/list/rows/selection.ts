/** A row that was ticked or cleared, with the name that it had then: a batch names rows of other pages too. */
export type Chosen = { key: string; name: string }

/**
 * Selected rows, across pages: some, or all matches minus exceptions. `of` identifies the filters under which it was
 * made: under other filters the user has ticked no rows, and the rows that were ticked may not be among those shown.
 */
export type Selection = { all: boolean; rows: readonly Chosen[]; of?: string }

export const emptySelection: Selection = { all: false, rows: [] }

/** All rows that match the filters identified by `of`. */
export const selectAll = (of: string): Selection => ({ all: true, rows: [], of })

/** The selection that is valid under the filters identified by `of`. Stored by an earlier build it is none. */
export const heldUnder = (selection: Selection, of: string): Selection =>
  selection.of === of && Array.isArray(selection.rows) ? selection : emptySelection

export const keysOf = ({ rows }: Selection): string[] => rows.map(({ key }) => key)

export const isSelected = ({ all, rows }: Selection, key: string): boolean =>
  rows.some((row) => row.key === key) !== all

export const toggle = (selection: Selection, row: Chosen): Selection => ({
  ...selection,
  rows: selection.rows.some(({ key }) => key === row.key)
    ? selection.rows.filter(({ key }) => key !== row.key)
    : [...selection.rows, row],
})

/** Selects or deselects all rows of a page. */
export const togglePage = (selection: Selection, page: readonly Chosen[], chosen: boolean): Selection =>
  page.reduce((now, row) => (isSelected(now, row.key) === chosen ? now : toggle(now, row)), selection)

/** Number of selected rows, given `total` matches. */
export const countOf = ({ all, rows }: Selection, total: number): number => (all ? total - rows.length : rows.length)

/** Rows of a list as they are ticked. */
export const chosenIn = <Row extends object>(
  { rowId, rowName }: { rowId: string; rowName: (row: Row, language: string) => string },
  rows: readonly Row[],
  language: string,
): Chosen[] =>
  rows.map((row) => ({ key: String((row as Record<string, unknown>)[rowId]), name: rowName(row, language) }))

/** Rows that are selected and not on the page in view. Where all are, the page says nothing of them. */
export const outOfView = (selection: Selection, page: readonly Chosen[]): readonly Chosen[] => {
  const inView = new Set(page.map(({ key }) => key))
  return selection.all ? [] : selection.rows.filter(({ key }) => !inView.has(key))
}

/** Names of selected rows that are known: of all that were ticked, or of those in view where all are selected. */
export const namesOf = (selection: Selection, page: readonly Chosen[]): string[] => {
  const now = new Map(page.map(({ key, name }) => [key, name]))
  const rows = selection.all ? page.filter(({ key }) => isSelected(selection, key)) : selection.rows
  return rows.map(({ key, name }) => now.get(key) ?? name)
}
