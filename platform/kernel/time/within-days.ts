import { type AnyColumn, and, gte, lt, type SQL } from 'drizzle-orm'
import { toTimeZone } from '@/lib/format/time-zone'
import { dayRange } from './day-range'

type Days<Field extends string> = { readonly [Each in Field]?: string | undefined } & { timeZone?: string | undefined }

/**
 * A moment between two days of a filter, both included, by the clock of its `timeZone`, of UTC without one. Throws
 * `badRequest` for a day that the calendar does not have, and for a last day before the first: that is no empty list.
 */
export const withinDays = <Field extends string>(
  column: AnyColumn,
  filter: Days<Field>,
  from: Field,
  to: Field,
): SQL | undefined => {
  const zone = toTimeZone(filter.timeZone ?? 'UTC')
  const { since, until } = dayRange(filter, from, to, zone)
  return and(since && gte(column, since), until && lt(column, until))
}
