'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Notice } from '@/components/ui/notice'
import { useFailureText } from '@/components/ui/use-failure-text'
import styles from '../ota.module.css'

type PickProps<Row> = {
  name: string
  query: { data: unknown; error: unknown; refetch: () => unknown }
  rows: readonly Row[]
  empty: string
  /** Said when there are more than are shown. */
  more: string | undefined
  chosen: string | undefined
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  onChoose: (row: Row) => void
  columns: readonly { field: string; cell: (row: Row) => ReactNode }[]
}

/** One row of a short table is chosen. */
export const Pick = <Row,>(props: PickProps<Row>) => {
  const { name, query, rows, empty, more, chosen, keyOf, nameOf, onChoose, columns } = props
  const t = useTranslations()
  const labels = useLabels('otaWizard')
  const toText = useFailureText()
  const id = useId()
  if (query.error) {
    return (
      <Notice tone="error" action={<Button onClick={() => query.refetch()}>{t('common.retry')}</Button>}>
        {toText(query.error)}
      </Notice>
    )
  }
  if (query.data === undefined) return <div className={layout.waiting} role="status" aria-label={t('common.loading')} />
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.limited}>
      <table className={layout.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ field }) => (
              <th key={field} scope="col">
                {labels.field(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-chosen={keyOf(row) === chosen || undefined} onClick={() => onChoose(row)}>
              <td>
                <input
                  type="radio"
                  name={`${id}-${name}`}
                  checked={keyOf(row) === chosen}
                  aria-label={t('otaWizard.what.choose', { name: nameOf(row) })}
                  onChange={() => onChoose(row)}
                />
              </td>
              {columns.map(({ field, cell }) => (
                <td key={field}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className={layout.quiet}>{more}</p>}
    </div>
  )
}
