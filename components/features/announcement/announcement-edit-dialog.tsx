'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { announcementApi, type ManagedAnnouncement } from '@/lib/contract/announcement'
import { AnnouncementFormDialog } from './announcement-form-dialog'
import { toAnnouncementValues } from './announcement-values'
import { useAnnouncement } from './use-announcement'

/** Changes a draft. */
export default function AnnouncementEditDialog({ row, onClose, onDone }: RowDialogProps<ManagedAnnouncement>) {
  const t = useTranslations('announcement.form')
  const { zone } = useShownZone()()
  const { announcementId } = row
  const { data } = useAnnouncement(announcementId)
  if (!data) return null
  return (
    <AnnouncementFormDialog
      title={t('edit', { name: row.title })}
      initial={toAnnouncementValues(data, zone)}
      record={announcementId}
      save={(input) => call(announcementApi.update, { announcementId, version: data.version, ...input })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
