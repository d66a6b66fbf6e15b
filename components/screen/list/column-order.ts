import type { Language } from '@/lib/contract/language'
import type { TablePreference } from '@/lib/contract/preference'

type OrderableColumn = { field: string; optional?: true; language?: Language }

/** Columns in the user's order, each with its visibility and user-set width. New columns get their default position. */
export const orderedColumns = <Column extends OrderableColumn>(
  columns: readonly Column[],
  preference: TablePreference,
  language?: Language,
) => {
  const isOwn = (column: OrderableColumn) => column.language === undefined || column.language === language
  const place = new Map(preference.order?.map((field, at) => [field, at]))
  const hidden = preference.hidden ? new Set(preference.hidden) : undefined
  return columns
    .map((column, at) => ({
      column,
      at: place.get(column.field) ?? at,
      shown: hidden ? !hidden.has(column.field) : !column.optional && isOwn(column),
      /** Width set by the user, px. */
      chosen: preference.widths?.[column.field],
    }))
    .sort((a, b) => a.at - b.at)
}
