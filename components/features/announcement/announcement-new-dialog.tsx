'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePlatformId } from '@/components/ui/brand-provider'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { serverNow } from '@/lib/api/clock'
import { announcementApi } from '@/lib/contract/announcement'
import { AnnouncementFormDialog } from './announcement-form-dialog'
import { newAnnouncement } from './announcement-values'

export default function AnnouncementNewDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations('announcement.form')
  const { zone } = useShownZone()()
  const platformId = usePlatformId()
  const [initial] = useState(() => newAnnouncement(serverNow(), zone, platformId))
  return (
    <AnnouncementFormDialog
      title={t('new')}
      initial={initial}
      record=""
      save={(input) => call(announcementApi.save, input)}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
