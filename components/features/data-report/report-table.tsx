import { TableFrame } from '@/components/screen/table/table-frame'
import type { ReportTable } from '@/lib/contract/data-report-layout'
import styles from './data-report.module.css'

type ReportTableProps = {
  label: string
  table: ReportTable
  /** Columns at the left that hold words. */
  words: 1 | 2
  onlyFail?: boolean
}

/** A table of a report: a heading over each group of rows, what fails in its colour and in words. */
export const ReportTableView = ({ label, table, words, onlyFail = false }: ReportTableProps) => {
  const shown = table.groups
    .map(({ title, rows }) => ({ title, rows: onlyFail ? rows.filter(({ tone }) => tone === 'fail') : rows }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <TableFrame caption={label} scrolls className={words === 2 ? styles.judged : undefined}>
      <thead>
        <tr>
          {table.head.map((text, at) => (
            <th key={text} scope="col" data-align={at < words ? undefined : 'end'}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {shown.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={table.head.length} className={styles.group}>
              {title}
            </th>
          </tr>
          {rows.map(({ cells, tone }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report stay in their order
            <tr key={row} data-tone={tone === 'fail' ? 'bad' : tone}>
              {cells.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so do its columns
                <td key={at} data-align={at < words ? undefined : 'end'} data-label={table.head[at]}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </TableFrame>
  )
}
