import type { Anchor } from './anchor'

/** Anchors that the log of today has to agree with, by their row: a restore gives up those behind what it kept. */
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
