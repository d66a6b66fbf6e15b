import type { Key, ReactNode } from 'react'
import { Stamp } from '@/components/ui/date/stamp'
import styles from './data-table.module.css'
import { toFigure } from './figure'
import { TableFrame, type TableFrameProps } from './table-frame'

export type DataColumn<Row> = {
  key: string
  title: ReactNode
  /**
   * The title is read out only: what stands in the column says itself what it is, such as buttons. The last one stays in
   * view where the table scrolls sideways.
   */
  hidesTitle?: true
  /** Its cells name their rows. */
  isHeader?: true
  /** Figures, one below the other. */
  align?: 'end' | undefined
  /** The least width, and a share of what is left over: `12em`, `33%`. */
  width?: string
  /** A cell stays on one line, or breaks within a word too: file names, addresses. */
  wrap?: 'never' | 'anywhere'
  /** How the rows are sorted by it; `title` is the button that changes that. */
  sorted?: 'ascending' | 'descending' | undefined
  cell: (row: Row, index: number) => ReactNode
}

/** A column of times; `none` is in the place of one that is missing. */
export const timeColumn = <Field extends string>(
  key: Field,
  title: string,
  none?: string,
): DataColumn<Record<Field, string | null>> => ({
  key,
  title,
  wrap: 'never',
  cell: ({ [key]: at }) => (at ? <Stamp at={at} /> : none),
})

type DataTableProps<Row> = TableFrameProps & {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => Key
  /** In the place of a table without rows. */
  empty?: ReactNode
  isChosen?: (row: Row) => boolean
  toneOf?: (row: Row) => 'bad' | 'quiet' | undefined
}

/**
 * A short table, all of whose rows are there: no paging, no address, no choice of columns. Rows of an endpoint with
 * those are a list (`defineList`); the parts of a record with the columns of a contract are a `SmallTable`.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey, empty, isChosen, toneOf, ...frame } = props
  const stays = (key: string): '' | undefined => {
    const last = columns.at(-1)
    return last?.hidesTitle && last.key === key ? '' : undefined
  }
  if (rows.length === 0 && empty !== undefined) return <p className={styles.empty}>{empty}</p>
  return (
    <TableFrame {...frame}>
      <thead>
        <tr>
          {columns.map(({ key, title, hidesTitle, align, width, sorted }) => (
            <th
              key={key}
              scope="col"
              data-align={align}
              data-stays={stays(key)}
              aria-sort={sorted}
              style={width ? { width } : undefined}
            >
              {hidesTitle ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} data-chosen={isChosen?.(row) ? '' : undefined} data-tone={toneOf?.(row)}>
            {columns.map(({ key, isHeader, align, wrap, cell }) =>
              isHeader ? (
                <th key={key} scope="row" data-align={align} data-wrap={wrap}>
                  {cell(row, index)}
                </th>
              ) : (
                <td key={key} data-align={align} data-wrap={wrap} data-stays={stays(key)}>
                  {align ? toFigure(cell(row, index)) : cell(row, index)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
