'use client'
import { useTranslations } from 'next-intl'
import { useFileJob } from '@/components/screen/file/use-file-job'
import { useShownZone } from '@/components/ui/time-choice-provider'
import { call } from '@/lib/api/call'
import { checkerFrameApi, type FrameFilter } from '@/lib/contract/checker-frame'

/** Writes the frames of a filter to a file, with times by the clock that is shown. */
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
