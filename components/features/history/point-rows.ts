/** A span without samples, s since 1970, and why. */
export type Gap = { from: number; to: number; label: string }
/** Moments from `first` to `last`, by index; more than one only if all of them are in one gap. */
export type PointRow = { first: number; last: number; gap: Gap | undefined }

/** Moments of a page as table rows: those of one gap form one row, which gives the reason. */
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

/** The gap that at least partly covers a step of `seconds` from a moment on. */
export const gapOf = (gaps: readonly Gap[], moment: number, seconds: number): Gap | undefined =>
  gaps.find(({ from, to }) => from < moment + seconds && moment < to)
