'use client'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { ReadDialog } from '@/components/screen/record/read-dialog'
import { announcementApi, type ManagedAnnouncement } from '@/lib/contract/announcement'
import { PreviewDialog } from './preview-dialog'

/** An announcement of the list as readers see it. */
export default function AnnouncementPreview({ row, onClose }: RowDialogProps<ManagedAnnouncement>) {
  const { announcementId, title } = row
  return (
    <ReadDialog title={title} endpoint={announcementApi.info} input={{ announcementId }} onClose={onClose}>
      {(data) => <PreviewDialog announcement={data} onClose={onClose} />}
    </ReadDialog>
  )
}
