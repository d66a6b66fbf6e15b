'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Tag } from '@/components/screen/table/cells'
import { Notice } from '@/components/ui/notice'
import type { DeviceImport } from '@/lib/contract/device-import'
import type { Page } from '@/lib/contract/endpoint'
import type { ReadFailure } from '@/lib/contract/read-failure'
import { showWireTime } from '@/lib/format/date-time'
import { paths } from '@/lib/navigation/paths'
import styles from './device-import.module.css'
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
      {page?.list.length === 0 && <p className={layout.quiet}>{t('history.empty')}</p>}
      {page && page.list.length > 0 && (
        <div className={layout.scroller}>
          <table className={`${layout.table} ${styles.table}`}>
            <thead>
              <tr>
                {(['time', 'file', 'status', 'rows', 'bad', 'written'] as const).map((head) => (
                  <th
                    key={head}
                    scope="col"
                    data-align={head === 'rows' || head === 'bad' || head === 'written' ? 'end' : undefined}
                  >
                    {t(`history.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.list.map((each) => (
                <tr key={each.importId} data-chosen={each.importId === shown ? '' : undefined}>
                  <td>
                    <time>{showWireTime(each.createTime, timeZone)}</time>
                  </td>
                  <td className={styles.wrap}>
                    <a
                      href={paths.deviceImport(each.importId)}
                      aria-current={each.importId === shown ? 'true' : undefined}
                      onClick={(event) => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
                        event.preventDefault()
                        onOpen(each.importId)
                      }}
                    >
                      {each.fileName}
                    </a>
                  </td>
                  <td>
                    <Tag tone={statusTones[each.status]}>{t(`status.${each.status}`)}</Tag>
                  </td>
                  <td data-align="end">{each.rowCount}</td>
                  <td data-align="end">{each.badCount}</td>
                  <td data-align="end">{each.writtenCount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
