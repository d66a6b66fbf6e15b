import { millisecondsInHour } from 'date-fns/constants'
import { byteMs } from '@/lib/hvac/bus/frame'

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/** Share of the recorded time that these bytes took on the wire, percent. */
export const utilisationOf = (bytes: number, recordedMs: number): number =>
  recordedMs > 0 ? rounded((100 * bytes * byteMs) / recordedMs, 1) : 0

/** Share of the frames that collided, percent. */
export const collisionRateOf = (collisions: number, frames: number): number =>
  frames > 0 ? rounded((100 * collisions) / frames, 2) : 0

/** Bytes that a bus of this utilisation, percent, brings in an hour. */
export const bytesPerHour = (utilisation: number): number => (utilisation / 100) * (millisecondsInHour / byteMs)

/** What is expected of a bus with so many units before anybody has measured it, percent. Domain 5.7. */
export const estimatedUtilisation = (unitCount: number): number => (unitCount === 0 ? 0 : 9 + 0.55 * unitCount)
