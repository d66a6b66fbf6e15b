import { useTimeZone, useTranslations } from 'next-intl'
import type { Labels } from '@/components/screen/table/cells'
import { DateTime } from '@/lib/contract/endpoint'
import { showWireTime } from '@/lib/format/date-time'
import { filtersOf } from '../list-query'
import type { AnyFilter, AnyQuery } from './use-filter-form'

export const isSet = (query: AnyQuery, field: string): boolean => query[field] !== undefined && query[field] !== ''

type TextOf = (filter: Pick<AnyFilter, 'choices' | 'options'> & { field: string }) => string

/** A filter that is set, in words: its field and its value; of one whose options the platform names, its field. */
export const useFilterText = (query: AnyQuery, labels: Labels): TextOf => {
  const t = useTranslations('list')
  const zone = useTimeZone() ?? 'Asia/Shanghai'
  const shown = (value: string) => (DateTime.safeParse(value).success ? showWireTime(value, zone, 'minute') : value)
  return ({ field, choices, options }) => {
    if (field === 'timeZone') return t('zoneOfDays', { zone: String(query[field]) })
    if (options) return labels.field(field)
    const value = choices ? labels.choice(field, query[field]) : shown(String(query[field]))
    return t('filterValue', { field: labels.field(field), value })
  }
}

/** Filters that are set by the address alone: the list takes them and has no field for them. */
export const addressFilters = (
  filters: readonly { field: string }[],
  query: AnyQuery,
  /** The screen shows these in its own way. */
  elsewhere: readonly string[],
): string[] =>
  Object.keys(filtersOf(query)).filter(
    (field) =>
      // The zone only says what a day is.
      field !== 'timeZone' &&
      !elsewhere.includes(field) &&
      isSet(query, field) &&
      !filters.some((each) => each.field === field),
  )

/** All filters in force, in words. */
export const filterTexts = (
  filters: readonly AnyFilter[],
  query: AnyQuery,
  others: readonly string[],
  textOf: TextOf,
): string[] => [
  ...filters.filter(({ field }) => isSet(query, field)).map(textOf),
  ...others.map((field) => textOf({ field })),
]
