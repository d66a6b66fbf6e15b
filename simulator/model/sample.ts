import { type SignalKey, signalOf } from '@/lib/hvac/signals'
import type { SystemFacts, UnitFault } from './system-facts'

/** Units are sampled every minute, to the second of the minute. Domain 2.3. */
const sampleMs = 60_000

/** Moment of the newest sample: now while online, the last report while not. */
export const sampledAt = (system: Pick<SystemFacts, 'isOnline' | 'lastReport'>, moment: Date): Date | null => {
  if (!system.isOnline) return system.lastReport
  return new Date(Math.floor(moment.getTime() / sampleMs) * sampleMs)
}

export const isActive = (fault: UnitFault, moment: Date): boolean =>
  fault.failureTime <= moment && (fault.repairTime === null || fault.repairTime > moment)

/** A column's value at a minute. */
export const at = (column: ArrayLike<number>, minute: number): number => column[minute] ?? 0

/** As the wire rounds: 1 °C, 0.01 MPa, 1 Hz, 0.1 A. Domain 5.5. Faster than toFixed: a month of history rounds a million values. */
export const rounded = (value: number, decimals = 0): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

/** What a sensor shows: rounded as the wire does, and no further than its range. */
export const sensed = (key: SignalKey, value: number): number => {
  const { decimals, range: [low, high] = [-Infinity, Infinity] } = signalOf(key)
  return Math.min(high, Math.max(low, rounded(value, decimals)))
}
