'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { AnyList } from '@/components/screen/list/define-list'
import toolbar from '@/components/screen/list/list-toolbar.module.css'
import type { Labels } from '@/components/screen/table/cells'
import { orderedColumns, usualColumns } from './column-order'
import { OrderChooser } from './order-chooser'
import { useTablePreference } from './table-preferences'

type ColumnChooserProps = {
  definition: AnyList
  labels: Labels
  /** Fields of the columns that are drawn now; null: there is no table. */
  drawn: () => readonly string[] | null
}

/** Which columns a table shows and in what order; stored per user and table. */
export const ColumnChooser = ({ definition, labels, drawn }: ColumnChooserProps) => {
  const t = useTranslations('list')
  const [preference, change] = useTablePreference(definition.table)
  const [fitting, setFitting] = useState<readonly string[] | null>(null)
  const isChosen = preference.hidden !== undefined
  return (
    <OrderChooser
      label={t('columns')}
      className={toolbar.button}
      items={orderedColumns(definition.columns, preference, useLocale(), usualColumns).map(({ column, shown }) => ({
        key: column.field,
        label: labels.field(column.field),
        shown: isChosen || fitting === null ? shown : fitting.includes(column.field),
      }))}
      onChange={change}
      onOpen={() => setFitting(drawn())}
      {...(!isChosen && { cut: definition.table })}
      reset={{
        label: t('resetColumns'),
        onReset: () => change({ order: undefined, hidden: undefined, widths: undefined }),
      }}
    />
  )
}
