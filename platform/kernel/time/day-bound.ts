import { isValid } from 'date-fns/isValid'
import { addWireDays, fromWireDay } from '@/lib/format/wire-time'
import { PlatformError } from '../error/platform-error'
import { startOfDay } from './zone-day'

/** Days whose bounds have a year of four digits in every zone: no database and no text of a time has others. */
const [earliest, latest] = ['1000-01-02', '9998-12-31'] as const

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
  if (text < earliest || text > latest || !isValid(fromWireDay(text))) {
    throw new PlatformError('badRequest', { fields: { [field]: 'invalid' } })
  }
  return startOfDay(end ? addWireDays(text, 1) : text, timeZone)
}
