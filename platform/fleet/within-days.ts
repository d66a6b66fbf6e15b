import { type AnyColumn, and, gte, lt, type SQL } from 'drizzle-orm'
import { toTimeZone } from '@/lib/format/time-zone'
import { dayBound } from './day-bound'

type Days<Field extends string> = { readonly [Each in Field]?: string | undefined } & { timeZone?: string | undefined }

/**
 * A moment between two days of a filter, both included, by the clock of its `timeZone`, of UTC without one. Throws
 * `badRequest` for a day that the calendar does not have.
 */
export const withinDays = <Field extends string>(
  column: AnyColumn,
  filter: Days<Field>,
  from: Field,
  to: Field,
): SQL | undefined => {
  const zone = toTimeZone(filter.timeZone ?? 'UTC')
  const since = dayBound(from, filter[from], zone)
  const until = dayBound(to, filter[to], zone, { end: true })
  return and(since && gte(column, since), until && lt(column, until))
}
