import { isValid } from 'date-fns/isValid'
import { type AnyColumn, gte, type SQL } from 'drizzle-orm'
import { fromWireTime } from '@/lib/format/wire-time'
import { PlatformError } from '../error/platform-error'

/** From a moment of a filter on. Throws `badRequest` for one that does not exist: the contract has checked its shape. */
export const fromMoment =
  (column: AnyColumn, field: string) =>
  (text: string): SQL => {
    const moment = fromWireTime(text)
    // Before the year 1000 no text of a time has four digits.
    if (!isValid(moment) || text < '1000') throw new PlatformError('badRequest', { fields: { [field]: 'invalid' } })
    return gte(column, moment)
  }
