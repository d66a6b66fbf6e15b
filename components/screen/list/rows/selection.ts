/**
 * Selected rows, across pages: some by key, or all matches minus exceptions. `of` identifies the filters at the time of
 * selecting all: the selection covers those rows, and never those of another filter.
 */
export type Selection = { all: boolean; keys: readonly string[]; of?: string }

export const emptySelection: Selection = { all: false, keys: [] }

/** All rows that match the filters identified by `of`. */
export const selectAll = (of: string): Selection => ({ all: true, keys: [], of })

/** The part of a selection that is valid under the filters identified by `of`. */
export const heldUnder = (selection: Selection, of: string): Selection =>
  selection.all && selection.of !== of ? emptySelection : selection

export const isSelected = ({ all, keys }: Selection, key: string): boolean => keys.includes(key) !== all

export const toggle = (selection: Selection, key: string): Selection => ({
  ...selection,
  keys: selection.keys.includes(key) ? selection.keys.filter((each) => each !== key) : [...selection.keys, key],
})

/** Selects or deselects all rows of a page. */
export const togglePage = (selection: Selection, page: readonly string[], chosen: boolean): Selection =>
  page.reduce((now, key) => (isSelected(now, key) === chosen ? now : toggle(now, key)), selection)

/** Number of selected rows, given `total` matches. */
export const countOf = ({ all, keys }: Selection, total: number): number => (all ? total - keys.length : keys.length)
