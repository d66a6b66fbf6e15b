import type { DrawnColumn } from './drawn-column'

/** Of a list's width, px: its edges, and the bar by which its rows scroll. */
const apart = 18

type Placed = Pick<DrawnColumn, 'width' | 'pin' | 'rank'>

/**
 * From which width of its list each column is drawn, px: those that stay always, the others by their rank while there is
 * room for the whole of them. Undefined: always.
 */
export const placeColumns = <Column extends Placed>(
  columns: readonly Column[],
): (Column & { from?: number | undefined })[] => {
  const isRanked = ({ pin, rank }: Column) => pin === undefined && rank !== undefined
  let taken = apart + columns.reduce((sum, column) => sum + (isRanked(column) ? 0 : column.width), 0)
  const from = new Map<Column, number>()
  for (const column of columns.filter(isRanked).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))) {
    taken += column.width
    from.set(column, taken)
  }
  return columns.map((column) => ({ ...column, from: from.get(column) }))
}

/** Whether a column is drawn in a list of this width, px. */
export const fitsIn = ({ from }: Pick<DrawnColumn, 'from'>, width: number): boolean =>
  from === undefined || from <= width

/** The column that takes what the others leave: of those that are always there the one that grows most. */
export const widestOf = (columns: readonly DrawnColumn[]): number => {
  const [first] = columns
    .map(({ grow = 0, from = 0, headContent }, at) => ({ at, grow: headContent ? -1 : grow, from }))
    .toSorted((a, b) => b.grow - a.grow || a.from - b.from)
  return first?.at ?? -1
}

/**
 * Styles of a list's columns by its width alone, so that the page is right before any script: which are drawn, how wide
 * those are that grow, and at the button that offers the others how many of the `counted` are left out.
 */
export const fitStyle = (name: string, columns: readonly DrawnColumn[], counted: number): string => {
  const table = `[data-fit="${name}"]`
  const steps = [...new Set(columns.map(({ from = 0 }) => from))].toSorted((a, b) => a - b)
  const rules = columns.flatMap(({ from }, at) =>
    from === undefined
      ? []
      : [`@container list (width<${from}px){${table} :is(td,th,col):nth-child(${at + 1}){display:none}}`],
  )
  for (const step of steps) {
    const drawn = columns.filter((column) => fitsIn(column, step))
    const width = drawn.reduce((sum, column) => sum + column.width, 0)
    const shares = drawn.reduce((sum, { grow = 0 }) => sum + grow, 0)
    const out = columns.filter((column) => !fitsIn(column, step) && (column.rank ?? counted) < counted).length
    rules.push(
      `@container list (width>=${step}px){${table}{--table-width:${width}px;--free:max(0px,calc((100cqw - ${width + apart}px)/${shares || 1}))}`,
      `[data-cut="${name}"]::after{content:${out > 0 ? `"+${out}"` : 'none'}}}`,
    )
  }
  return `@media (min-width:600px){${rules.join('')}}`
}
