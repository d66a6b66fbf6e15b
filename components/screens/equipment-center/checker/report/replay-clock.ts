/** Where a replay is: its newest frame, by index, and its clock, ms since the start of the capture. */
export type ReplayPlace = { index: number; clock: number }

type Heard = {
  total: number
  /** Moment of a frame, ms since the start; undefined while it is not read yet. */
  atMs: (index: number) => number | undefined
  /** Longest silence that is waited for, ms of the capture: a gap of a day says nothing more. */
  maxSilenceMs: number
}

/**
 * Moves a replay on by so many ms of the capture: all that was heard until then is passed, a long silence is left out,
 * and where a frame is not read yet, time stands still in front of it.
 */
export const moveReplay = (
  { index, clock }: ReplayPlace,
  passedMs: number,
  { total, atMs, maxSilenceMs }: Heard,
): ReplayPlace => {
  let at = index
  let now = clock + passedMs
  while (at + 1 < total) {
    const following = atMs(at + 1)
    if (following === undefined) return { index: at, clock: atMs(at) ?? clock }
    if (following - now > maxSilenceMs) now = following
    if (following > now) break
    at++
  }
  return { index: at, clock: now }
}
