'use client'
import { type DataColumn, DataTable } from '@/components/screen/table/data-table'
import styles from './chart.module.css'
import { type ChartPoints, showValue } from './chart-points'

type ChartTableProps = { title: string; points: ChartPoints; onPick?: ((index: number) => void) | undefined }

/** The points of a chart as a table. */
export const ChartTable = ({ title, points, onPick }: ChartTableProps) => {
  const columns: DataColumn<string>[] = [
    {
      key: 'label',
      title: points.head,
      isHeader: true,
      cell: (label, index) =>
        onPick ? (
          <button type="button" className={styles.pick} onClick={() => onPick(index)}>
            {label}
          </button>
        ) : (
          label
        ),
    },
    ...points.series.map(
      ({ key, label, values }): DataColumn<string> => ({
        key,
        title: label,
        align: 'end',
        cell: (_, index) => showValue(points, values[index]),
      }),
    ),
  ]
  return (
    <DataTable
      className={styles.asTable}
      caption={title}
      scrolls
      columns={columns}
      rows={points.labels}
      // Two points may share a label when a clock is set back.
      rowKey={(_, index) => index}
    />
  )
}
