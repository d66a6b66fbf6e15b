/**
 * Rows that a user has chosen, across pages: some by key, or all that match less some. `of` says what they matched when
 * they were all chosen: they are those rows, and never what another filter finds.
 */
export type Selection = { all: boolean; keys: readonly string[]; of?: string }

export const emptySelection: Selection = { all: false, keys: [] }

/** All that match filters, which `of` names. */
export const selectAll = (of: string): Selection => ({ all: true, keys: [], of })

/** What of a choice holds under the filters that `of` names. */
export const heldUnder = (selection: Selection, of: string): Selection =>
  selection.all && selection.of !== of ? emptySelection : selection

export const isSelected = ({ all, keys }: Selection, key: string): boolean => keys.includes(key) !== all

export const toggle = (selection: Selection, key: string): Selection => ({
  ...selection,
  keys: selection.keys.includes(key) ? selection.keys.filter((each) => each !== key) : [...selection.keys, key],
})

/** Chooses or leaves all rows of a page. */
export const togglePage = (selection: Selection, page: readonly string[], chosen: boolean): Selection =>
  page.reduce((now, key) => (isSelected(now, key) === chosen ? now : toggle(now, key)), selection)

/** How many rows are chosen of `total` that match. */
export const countOf = ({ all, keys }: Selection, total: number): number => (all ? total - keys.length : keys.length)
