'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import styles from './wizard.module.css'

type PickProps<Row> = {
  name: 'version' | 'policy'
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
      <Notice tone="error" onRetry={() => query.refetch()}>
        {toText(query.error)}
      </Notice>
    )
  }
  if (query.data === undefined) return <div className={layout.waiting} role="status" aria-label={t('common.loading')} />
  return (
    <>
      <DataTable
        className={styles.choices}
        caption={t(`otaWizard.what.${name}`)}
        scrolls={420}
        columns={[
          {
            key: 'chosen',
            title: t('otaWizard.devices.chosen'),
            hidesTitle: true,
            cell: (row) => (
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={`${id}-${name}`}
                  checked={keyOf(row) === chosen}
                  aria-label={t('otaWizard.what.choose', { name: nameOf(row) })}
                  onChange={() => onChoose(row)}
                />
              </label>
            ),
          },
          ...columns.map(({ field, cell }) => ({ key: field, title: labels.field(field), cell })),
        ]}
        rows={rows}
        rowKey={keyOf}
        isChosen={(row) => keyOf(row) === chosen}
        empty={empty}
      />
      {more && rows.length > 0 && <p className={layout.quiet}>{more}</p>}
    </>
  )
}
