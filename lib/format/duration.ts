import { millisecondsInDay } from 'date-fns/constants'
import { lightFormat } from 'date-fns/lightFormat'
import { millisecondsToHours } from 'date-fns/millisecondsToHours'
import { utc } from './utc'

/** A duration as whole days, hours, minutes and seconds. */
export const toParts = (ms: number): Record<'days' | 'hours' | 'minutes' | 'seconds', number> => {
  const [hours, minutes, seconds] = lightFormat(utc(ms), 'H m s').split(' ').map(Number) as [number, number, number]
  return { days: Math.floor(ms / millisecondsInDay), hours, minutes, seconds }
}

/** A duration as `1:02:05`, with days as hours; never negative. `short` leaves out the hour that is not there: `2:05`. */
export const toClock = (ms: number, { short = false } = {}): string => {
  const length = Math.max(0, ms)
  const hours = millisecondsToHours(length)
  return short && hours === 0 ? lightFormat(utc(length), 'm:ss') : `${hours}:${lightFormat(utc(length), 'mm:ss')}`
}
