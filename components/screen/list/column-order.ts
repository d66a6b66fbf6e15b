import type { Language } from '@/lib/contract/language'
import type { TablePreference } from '@/lib/contract/preference'

type OrderableColumn = { field: string; optional?: true; language?: Language }

/** Columns in the user's order, each with whether it is shown and the width that the user gave it. New columns stand at their own place. */
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
      /** Width that the user has drawn, px. */
      chosen: preference.widths?.[column.field],
    }))
    .sort((a, b) => a.at - b.at)
}
