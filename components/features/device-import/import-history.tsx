'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Tag } from '@/components/screen/table/cells'
import { DataTable } from '@/components/screen/table/data-table'
import { Notice } from '@/components/ui/notice/notice'
import type { DeviceImport } from '@/lib/contract/device-import'
import type { Page } from '@/lib/contract/endpoint'
import type { ReadFailure } from '@/lib/contract/read-failure'
import { showWireTime } from '@/lib/format/date-time'
import { paths } from '@/lib/navigation/paths'
import { statusTones } from './import-status'

export const historyQuery = { page: 1, limit: 20 }

type ImportHistoryProps = {
  page: Page<DeviceImport> | undefined
  failure: ReadFailure | undefined
  /** The one that is shown above. */
  shown: string
  onOpen: (importId: string) => void
}

/** The user's imports, newest first: each opens its report again. */
export const ImportHistory = ({ page, failure, shown, onOpen }: ImportHistoryProps) => {
  const t = useTranslations('deviceImport')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <section className={layout.panel} aria-labelledby="import-history">
      <h2 id="import-history" className={layout.subtitle}>
        {t('history.title')}
      </h2>
      {!page && failure && <Notice tone="error">{failure.message}</Notice>}
      {page && (
        <DataTable
          caption={t('history.title')}
          scrolls
          columns={[
            {
              key: 'time',
              title: t('history.time'),
              wrap: 'never',
              cell: ({ createTime }) => <time>{showWireTime(createTime, timeZone)}</time>,
            },
            {
              key: 'file',
              title: t('history.file'),
              wrap: 'anywhere',
              cell: ({ importId, fileName }) => (
                <a
                  href={paths.deviceImport(importId)}
                  aria-current={importId === shown ? 'true' : undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
                    event.preventDefault()
                    onOpen(importId)
                  }}
                >
                  {fileName}
                </a>
              ),
            },
            {
              key: 'status',
              title: t('history.status'),
              wrap: 'never',
              cell: ({ status }) => <Tag tone={statusTones[status]}>{t(`status.${status}`)}</Tag>,
            },
            { key: 'rows', title: t('history.rows'), align: 'end', cell: ({ rowCount }) => rowCount },
            { key: 'bad', title: t('history.bad'), align: 'end', cell: ({ badCount }) => badCount },
            { key: 'written', title: t('history.written'), align: 'end', cell: ({ writtenCount }) => writtenCount },
          ]}
          rows={page.list}
          rowKey={({ importId }) => importId}
          isChosen={({ importId }) => importId === shown}
          empty={t('history.empty')}
        />
      )}
    </section>
  )
}
