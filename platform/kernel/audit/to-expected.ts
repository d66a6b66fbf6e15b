import type { Anchor } from './anchor'

/** Anchors that the log of today has to agree with, by their row: a restore gives up those behind its `keeps`. */
export const toExpected = (anchors: Iterable<Anchor>): Map<number, Anchor> => {
  const expected = new Map<number, Anchor>()
  for (const anchor of anchors) {
    if (anchor.kind === 'restored')
      for (const logId of expected.keys()) if (logId > anchor.keeps) expected.delete(logId)
    // The first one that signed a row counts: it is the oldest that was said of it.
    if (!expected.has(anchor.logId)) expected.set(anchor.logId, anchor)
  }
  return expected
}

/** Cuts that still hold, in their order: a restore gives up those behind its `keeps`. */
export const toCuts = (anchors: Iterable<Anchor>): Anchor[] => {
  let cuts: Anchor[] = []
  for (const anchor of anchors) {
    if (anchor.kind === 'restored') cuts = cuts.filter(({ logId }) => logId <= anchor.keeps)
    if (anchor.kind === 'cut') cuts.push(anchor)
  }
  return cuts
}

/** The last row up to which cuts account for every row from the first on; null where none does. */
export const toCutEnd = (cuts: readonly Anchor[]): Anchor | null => {
  let end: Anchor | null = null
  for (const cut of cuts) {
    const before = cut.logId - (cut.rows ?? 0)
    if (before <= (end?.logId ?? 0) && cut.logId > (end?.logId ?? 0)) end = cut
  }
  return end
}
