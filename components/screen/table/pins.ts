type Pinned = { pin?: 'start' | 'end' }

/**
 * How many columns stay at the start and at the end, and which one takes the width that no column wants: the last of
 * those that scroll.
 */
export const pinsOf = (columns: readonly Pinned[]): { start: number; end: number; flexible: number } => {
  const first = columns.findIndex(({ pin }) => pin !== 'start')
  const start = first === -1 ? columns.length : first
  const end = columns.at(-1)?.pin === 'end' ? 1 : 0
  return { start, end, flexible: Math.max(columns.length - end - 1, 0) }
}
