'use client'
import { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/screen/table/data-table'
import type { Messages } from '@/messages/messages'

/** A column of a table of a connection, with the name of its field as title. Without `more` its cells do not break. */
export const useFieldColumn = <Row>() => {
  const t = useTranslations('connection.fields')
  return (
    key: keyof Messages['connection']['fields'],
    cell: DataColumn<Row>['cell'],
    more: Omit<DataColumn<Row>, 'key' | 'title' | 'cell'> = { wrap: 'never' },
  ): DataColumn<Row> => ({ key, title: t(key), cell, ...more })
}
