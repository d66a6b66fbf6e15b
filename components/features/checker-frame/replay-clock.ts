/** State of a replay: its newest frame, by index, and its clock, ms since the start of the capture. */
export type ReplayPlace = { index: number; clock: number }

type Heard = {
  total: number
  /** Time of a frame, ms since the start; undefined if not read yet. */
  atMs: (index: number) => number | undefined
  /** Longest silence to replay, ms of the capture: a gap of a day shows nothing more. */
  maxSilenceMs: number
}

/**
 * Advances a replay by this many ms of the capture: passes the frames received until then, skips a long silence,
 * and stops the clock before a frame that is not read yet.
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
