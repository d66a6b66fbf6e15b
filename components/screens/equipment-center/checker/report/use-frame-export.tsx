'use client'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { useJobs } from '@/components/screen/use-jobs'
import { useShownZone } from '@/components/ui/time-choice-provider'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { checkerFrameApi, type FrameFilter } from '@/lib/contract/checker-frame'

const JobTray = lazy(() => import('@/components/screen/job-tray'))

/** Writes the frames of a filter to a file, with times by the clock that is shown. */
export const useFrameExport = (taskId: string, filter: FrameFilter, isEmpty: boolean) => {
  const t = useTranslations()
  const may = useMay()
  const { zone } = useShownZone()()
  const { ids, add, dismiss } = useJobs(`frames-${taskId}-`)
  const start = useMutation({
    mutationFn: () => call(checkerFrameApi.export, { taskId, filter, timeZone: zone }),
    onSuccess: ({ jobId }) => add(jobId),
  })
  const lacking = may('checker:export') ? undefined : t('common.noPermission', { permission: 'checker:export' })
  return {
    button: (
      <Button
        variant="outlined"
        aria-disabled={lacking ? true : undefined}
        title={lacking}
        disabled={start.isPending || isEmpty}
        onClick={() => !lacking && start.mutate()}
      >
        {t('checkerFrame.frames.export')}
      </Button>
    ),
    tray: ids.length > 0 && (
      <Suspense>
        <JobTray ids={ids} add={add} dismiss={dismiss} onFinished={() => undefined} />
      </Suspense>
    ),
  }
}
