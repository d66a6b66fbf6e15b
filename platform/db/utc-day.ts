import { PlatformError } from '../platform-error'

const dayMs = 86_400_000

/** A day of the UTC calendar. The contract has checked only its shape: there is no 30 February. Throws `badRequest`. */
export const toUtcDay = (field: string, text: string): Date => {
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new PlatformError('badRequest', { fields: { [field]: 'invalid' } })
  }
  return day
}

/** The first moment after a day of the UTC calendar. */
export const afterUtcDay = (field: string, text: string): Date => new Date(toUtcDay(field, text).getTime() + dayMs)
