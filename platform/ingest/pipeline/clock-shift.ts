import { millisecondsInMinute } from 'date-fns/constants'
import { clockToleranceMs } from '@/lib/contract/device-message'

/** A clock that is fast by more than this is put back, ms: nothing is measured in the future. */
const fastMs = millisecondsInMinute / 2
/** How far the clock of a boot may seem to move before it is taken to have been set, ms: messages are on their way for a while. */
const jumpMs = millisecondsInMinute

/** Whole minutes: what was measured on a minute stays on one, so that no two samples fall together. */
const toShift = (offset: number): number =>
  offset > fastMs || offset < -clockToleranceMs ? Math.round(offset / millisecondsInMinute) * millisecondsInMinute : 0

/**
 * By how much all times of a boot are put back, ms, after one more message of it. The same for all of them while the
 * device's clock runs on: how long a message was on its way says nothing of the clock. A slow one is right within the
 * tolerance, for it looks like a slow way.
 * @param shift That of the boot's messages before; null for its first one.
 * @param offset Device clock less ours when the message came, ms.
 */
export const nextShift = (shift: number | null, offset: number): number => {
  if (shift === null) return toShift(offset)
  const slowMs = shift === 0 ? clockToleranceMs + jumpMs : jumpMs
  const error = offset - shift
  return error > jumpMs || error < -slowMs ? toShift(offset) : shift
}
