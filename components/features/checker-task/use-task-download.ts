'use client'
import { useTranslations } from 'next-intl'
import { useFileJob } from '@/components/screen/file/use-file-job'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { call } from '@/lib/api/call'
import { type CheckerTask, checkerTaskApi, checkerTaskCan } from '@/lib/contract/checker-task'

/** Exports a whole record as an archive, with times by the chosen clock. */
export const useTaskDownload = (task: CheckerTask) => {
  const t = useTranslations('checkerTask')
  const { zone } = useShownZone()()
  const { taskId } = task
  return useFileJob({
    draftKey: `task-${taskId}-`,
    label: t('actions.download'),
    may: 'checker:export',
    reason: checkerTaskCan.download(task) ? undefined : t('reasons.download'),
    start: () => call(checkerTaskApi.download, { taskId, timeZone: zone }),
  })
}
