import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'

/** How long things take; a demo and tests are in a hurry. */
export type OtaPace = {
  /** Before a device that failed is tried again by itself: this long, twice as long after the second time, and so on. */
  retryDelayMs: number
  /** A silent device that was asked how far it is must answer within this time. */
  checkMs: number
  /** After "later" the user of the app is asked again. Domain 4.3. */
  askAgainMs: number
}
export const realPace: OtaPace = {
  retryDelayMs: millisecondsInMinute,
  checkMs: 2 * millisecondsInMinute,
  askAgainMs: millisecondsInDay,
}

/** The same, compressed: 20 makes a second of three. Under a clock that stands still nothing may wait for time. */
export const toPace = (factor: number, standsStill: boolean): OtaPace => ({
  retryDelayMs: standsStill ? 0 : Math.round(realPace.retryDelayMs / factor),
  checkMs: Math.round(realPace.checkMs / factor),
  askAgainMs: realPace.askAgainMs,
})
