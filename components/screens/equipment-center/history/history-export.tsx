'use client'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { useJobs } from '@/components/screen/use-jobs'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { historyApi } from '@/lib/contract/history'
import styles from './history.module.css'
import { type Picture, toHistoryInput } from './history-picture'

const JobTray = lazy(() => import('@/components/screen/job-tray'))

type HistoryExportProps = { macWifiId: string; picture: Picture; zone: string }

/** Writes the samples of the picture to a file, with times by the clock that is shown. */
export const useHistoryExport = ({ macWifiId, picture, zone }: HistoryExportProps) => {
  const t = useTranslations()
  const may = useMay()
  const { ids, add, dismiss } = useJobs(`history-${macWifiId}-`)
  const start = useMutation({
    mutationFn: () => call(historyApi.export, { ...toHistoryInput(macWifiId, picture), timeZone: zone }),
    onSuccess: ({ jobId }) => add(jobId),
  })
  const lacking = may('unit:export') ? undefined : t('common.noPermission', { permission: 'unit:export' })
  return {
    button: (
      <Button
        variant="outlined"
        aria-disabled={lacking ? true : undefined}
        title={lacking}
        disabled={start.isPending}
        onClick={() => !lacking && start.mutate()}
      >
        {t('history.export')}
      </Button>
    ),
    tray: ids.length > 0 && (
      <div className={styles.panel}>
        <Suspense>
          <JobTray ids={ids} add={add} dismiss={dismiss} onFinished={() => undefined} />
        </Suspense>
      </div>
    ),
  }
}
