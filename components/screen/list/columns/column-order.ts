import type { Language } from '@/lib/contract/language'
import type { TablePreference } from '@/lib/contract/preference'

type OrderableColumn = { field: string; optional?: true; usual?: true; language?: Language; toggle?: unknown }

/** So many columns a list shows by itself: more than that nobody reads across. */
export const usualColumns = 8

/** So many it shows where its window has the room; the others are a choice of the reader. */
const mostColumns = 12

/** Those that a list shows by itself. */
export const usualOf = <Column extends OrderableColumn>(own: readonly Column[], most: number): readonly Column[] =>
  own.some((column) => column.usual) ? own.filter((column) => column.usual) : own.slice(0, most)

/** Columns in the user's order, each with its visibility and user-set width. New columns get their default position. */
export const orderedColumns = <Column extends OrderableColumn>(
  columns: readonly Column[],
  preference: TablePreference,
  language?: Language,
  /** How many are shown by default, unless some are marked as usual. */
  most = Number.POSITIVE_INFINITY,
) => {
  const isOwn = (column: OrderableColumn) => column.language === undefined || column.language === language
  const place = new Map(preference.order?.map((field, at) => [field, at]))
  const own = columns.filter((column) => !column.optional && isOwn(column))
  const usual = usualOf(own, most)
  const byDefault = new Set<OrderableColumn>(usual)
  const others = own.filter((column) => !byDefault.has(column))
  const ranked = [...usual, ...others]
    .slice(0, Math.max(mostColumns, usual.length))
    // What is switched in the row is a control, and no control goes for want of room.
    .toSorted((a, b) => Number(b.toggle !== undefined) - Number(a.toggle !== undefined))
  const ranks = new Map<OrderableColumn, number>(ranked.map((each, at) => [each, at]))
  const hidden = preference.hidden ? new Set(preference.hidden) : undefined
  return columns
    .map((column, at) => ({
      column,
      at: place.get(column.field) ?? at,
      /** Its turn for the room that there is, unless the user has chosen. */
      rank: hidden ? undefined : ranks.get(column),
      shown: hidden ? !hidden.has(column.field) : byDefault.has(column),
      /** Width set by the user, px. */
      chosen: preference.widths?.[column.field],
    }))
    .sort((a, b) => a.at - b.at)
}
