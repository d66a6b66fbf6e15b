'use client'
import { useLabels } from '@/components/screen/table/cells'
import { type LiveColumn, LiveTable } from '@/components/screen/table/live-table'

type PartTableProps<Row> = {
  label: string
  columns: readonly LiveColumn<Row, 'part'>[]
  rows: readonly Row[]
  rowId: keyof Row & string
}

const never = () => false

/** A table of something small that belongs to one controller. */
export const PartTable = <Row extends object>({ label, columns, rows, rowId }: PartTableProps<Row>) => (
  <LiveTable label={label} labels={useLabels('part')} columns={columns} rows={rows} rowId={rowId} isStale={never} />
)
