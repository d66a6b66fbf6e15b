'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { ReadDialog } from '@/components/screen/record/read-dialog'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { announcementApi, type ManagedAnnouncement } from '@/lib/contract/announcement'
import { AnnouncementFormDialog } from './announcement-form-dialog'
import { toAnnouncementValues } from './announcement-values'

/** Changes a draft. */
export default function AnnouncementEditDialog({ row, onClose, onDone }: RowDialogProps<ManagedAnnouncement>) {
  const title = useTranslations('announcement.form')('edit', { name: row.title })
  const { zone } = useShownZone()()
  const { announcementId } = row
  return (
    <ReadDialog title={title} endpoint={announcementApi.info} input={{ announcementId }} onClose={onClose}>
      {(data) => (
        <AnnouncementFormDialog
          title={title}
          initial={toAnnouncementValues(data, zone)}
          record={announcementId}
          save={(input) => call(announcementApi.update, { announcementId, version: data.version, ...input })}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </ReadDialog>
  )
}
