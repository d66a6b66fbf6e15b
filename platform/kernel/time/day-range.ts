import { PlatformError } from '../error/platform-error'
import { dayBound } from './day-bound'

type Days<Field extends string> = { readonly [Each in Field]?: string | undefined }

/**
 * Where two days of a filter begin and end, both included, by a zone's clock. Throws `badRequest` for a day that the
 * calendar does not have, and for a last day before the first: that is no empty list.
 */
export const dayRange = <Field extends string>(filter: Days<Field>, from: Field, to: Field, zone: string) => {
  const since = dayBound(from, filter[from], zone)
  const until = dayBound(to, filter[to], zone, { end: true })
  // Of the calendar: Apia left out a day, which begins and ends at one moment.
  if (since && until && `${filter[to]}` < `${filter[from]}`)
    throw new PlatformError('badRequest', { fields: { [to]: 'dayOrder' } })
  return { since, until }
}
