'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { SidePanel } from '@/components/screen/record/side-panel'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import { type AnnouncementReader, announcementApi, type ManagedAnnouncement } from '@/lib/contract/announcement'
import { maxPageSize } from '@/lib/contract/endpoint'
import styles from './announcement.module.css'

const columns: readonly LiveColumn<AnnouncementReader, 'announcement'>[] = [
  { field: 'account', width: 180 },
  { field: 'realName', width: 160 },
  { field: 'readTime', width: 180, as: 'date' },
]

/** Who has been shown an announcement, the latest first. */
export default function ReadersPanel({ row, onClose }: RowDialogProps<ManagedAnnouncement>) {
  const t = useTranslations('announcement.readers')
  const title = t('title', { name: row.title })
  return (
    <SidePanel title={title} onClose={onClose}>
      <ReadPanel
        endpoint={announcementApi.readers}
        input={{ announcementId: row.announcementId, page: 1, limit: maxPageSize }}
      >
        {({ list, totalCount }) => (
          <>
            <p className={styles.note} role="status">
              {t('count', { count: totalCount })}
              {totalCount > list.length && ` · ${t('more', { count: list.length })}`}
            </p>
            <SmallTable
              messages="announcement"
              title={t('list')}
              columns={columns}
              rows={list}
              rowId="userId"
              empty={t('none')}
            />
          </>
        )}
      </ReadPanel>
    </SidePanel>
  )
}
