import { PlatformError } from '../platform-error'
import { dayAfter, startOfDay } from './zone-day'

/**
 * Where a filter by day begins, or with `end` where it ends: the first moment of the day in a zone, or of the next one.
 * Throws `badRequest` for the field, as the contract has checked only its shape: there is no 30 February.
 */
export const dayBound = (
  field: string,
  text: string | undefined,
  timeZone: string,
  { end = false } = {},
): Date | undefined => {
  if (text === undefined) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new PlatformError('badRequest', { fields: { [field]: 'invalid' } })
  }
  return startOfDay(end ? dayAfter(text) : text, timeZone)
}
