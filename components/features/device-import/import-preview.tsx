'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { type DataColumn, DataTable } from '@/components/screen/table/data-table'
import { usePlatformId } from '@/components/ui/brand-provider'
import { Notice } from '@/components/ui/notice/notice'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { call } from '@/lib/api/call'
import { maxShownRows } from '@/lib/contract/cell-reason'
import { type DeviceImport, deviceImportApi, type ImportedRow } from '@/lib/contract/device-import'
import { controllerTypeNames, type ImportColumn, importColumns, importHeads } from '@/lib/contract/import-column'
import type { Language } from '@/lib/contract/language'
import { showWireTime } from '@/lib/format/date-time'
import { routes } from '@/lib/navigation/routes'
import styles from './device-import.module.css'

/** The first good rows of a checked import as they will be written: what the file says, as it was understood. */
export const ImportPreview = ({ record }: { record: DeviceImport }) => {
  const { importId, timeZone, updateTime, rowCount, badCount } = record
  const t = useTranslations('deviceImport.preview')
  const toFailure = useReadFailure()
  const id = useId()
  const language: Language = useLocale() === 'en' ? 'en' : 'zh'
  const { data, error } = useQuery({
    queryKey: [deviceImportApi.preview.path, importId, updateTime],
    queryFn: ({ signal }) => call(deviceImportApi.preview, { importId }, { signal }),
    meta: { tab: routes.deviceImporting.path },
  })
  const platformId = usePlatformId()
  const failure = toFailure(error)
  const title = t('title', { count: data?.list.length ?? Math.min(rowCount - badCount, maxShownRows), zone: timeZone })
  const toCell = (row: ImportedRow, column: ImportColumn): string => {
    if (column === 'controllerType') return controllerTypeNames[platformId][row.controllerType]?.[language] ?? ''
    if (column === 'installTime') return row.installTime ? showWireTime(row.installTime, timeZone) : ''
    return row[column] ?? ''
  }
  const columns: DataColumn<ImportedRow>[] = [
    { key: 'line', title: t('line'), align: 'end', cell: ({ line }) => line },
    ...importColumns.map(
      (column): DataColumn<ImportedRow> => ({
        key: column,
        title: importHeads[column][language],
        wrap: column === 'installTime' || column === 'macWifiId' ? 'never' : 'anywhere',
        cell: (row) => toCell(row, column) || t('blank'),
      }),
    ),
  ]
  return (
    <section className={styles.problems} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={layout.subtitle}>
        {title}
      </h2>
      {data && <DataTable caption={title} scrolls columns={columns} rows={data.list} rowKey={({ line }) => line} />}
      {failure && <Notice tone="error">{failure.message}</Notice>}
    </section>
  )
}
