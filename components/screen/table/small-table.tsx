'use client'
import type { Namespace } from '@/messages/messages'
import { useLabels } from './cells'
import type { DrawnColumn } from './drawn-column'
import { type LiveColumn, LiveTable } from './live-table'
import styles from './small-table.module.css'

type SmallTableProps<Row, NS extends Namespace> = {
  messages: NS
  title: string
  columns: readonly LiveColumn<Row, NS>[]
  rows: readonly Row[]
  rowId: keyof Row & string
  /** Shown instead of a table without rows. */
  empty: string
  actions?: DrawnColumn
}

const never = () => false

/** A heading and all rows of something small: the parts of one record. */
export const SmallTable = <Row extends object, NS extends Namespace>(props: SmallTableProps<Row, NS>) => {
  const { messages, title, columns, rows, rowId, empty, actions } = props
  const labels = useLabels(messages)
  return (
    <section>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h3>
      {rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <LiveTable
          label={title}
          labels={labels}
          columns={columns}
          rows={rows}
          rowId={rowId}
          isStale={never}
          actions={actions}
        />
      )}
    </section>
  )
}
