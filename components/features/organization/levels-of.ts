/** Rows of a tree in display order, each with its depth from 0. A row whose parent is missing is a root. */
export const levelsOf = <Row extends { id: string; pid: string }>(
  rows: readonly Row[],
): (Row & { level: number })[] => {
  const ids = new Set(rows.map(({ id }) => id))
  const below = (pid: string, level: number): (Row & { level: number })[] =>
    rows.filter((row) => row.pid === pid).flatMap((row) => [{ ...row, level }, ...below(row.id, level + 1)])
  return rows.filter(({ pid }) => !ids.has(pid)).flatMap((root) => [{ ...root, level: 0 }, ...below(root.id, 1)])
}
