'use client'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import type { ManagedAnnouncement } from '@/lib/contract/announcement'
import { PreviewDialog } from './preview-dialog'
import { useAnnouncement } from './use-announcement'

/** An announcement of the list as readers see it. */
export default function AnnouncementPreview({ row, onClose }: RowDialogProps<ManagedAnnouncement>) {
  const { data } = useAnnouncement(row.announcementId)
  return data ? <PreviewDialog announcement={data} onClose={onClose} /> : null
}
