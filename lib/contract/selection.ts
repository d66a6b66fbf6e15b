/** Rows of a list by their keys, or all that match a filter. */
type Selection = { keys: readonly string[] } | { filter: unknown }

/** Whether it may be more than one row: nobody knows before how many a filter matches. */
export const isMany = (selection: Selection): boolean => !('keys' in selection) || selection.keys.length > 1
