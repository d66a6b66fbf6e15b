/** A span without samples, s since 1970, and why. */
export type Gap = { from: number; to: number; label: string }
/** Moments from `first` to `last`, by their place; more than one only where all of them are in one gap. */
export type PointRow = { first: number; last: number; gap: Gap | undefined }

/** Moments of a page as rows of its table: all of one gap make one row, which says why there is nothing. */
export const toPointRows = (
  [begin, end]: readonly [number, number],
  gapAt: (index: number) => Gap | undefined,
): PointRow[] => {
  const rows: PointRow[] = []
  for (let i = begin; i < end; i += 1) {
    const gap = gapAt(i)
    const before = rows.at(-1)
    if (gap && before?.gap === gap) before.last = i
    else rows.push({ first: i, last: i, gap })
  }
  return rows
}

/** The gap that a step of `seconds` from a moment on lies in, at least in part. */
export const gapOf = (gaps: readonly Gap[], moment: number, seconds: number): Gap | undefined =>
  gaps.find(({ from, to }) => from < moment + seconds && moment < to)
