'use client'
import { useTranslations } from 'next-intl'
import { useFileJob } from '@/components/screen/file/use-file-job'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { checkerFrameApi, type FrameFilter } from '@/lib/contract/checker-frame'

/** Exports the frames of a filter, with times by the chosen clock. */
export const useFrameExport = (taskId: string, filter: FrameFilter, isEmpty: boolean) => {
  const t = useTranslations('checkerFrame')
  const { zone } = useShownZone()()
  return useFileJob({
    draftKey: `frames-${taskId}-`,
    label: t('frames.export'),
    may: 'checker:export',
    isEmpty,
    start: () => call(checkerFrameApi.export, { taskId, filter, timeZone: zone }),
  })
}
