'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { awaitFile } from '@/components/screen/file/awaited-files'
import { useJobs } from '@/components/screen/file/use-jobs'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { otaResultApi } from '@/lib/contract/ota-result'
import { type OtaTask, otaTaskApi } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

const JobTray = lazy(() => import('@/components/screen/file/job-tray'))

/** Exports the result of every device of one upgrade. */
export default function ResultExportDialog({ row, onClose }: RowDialogProps<OtaTask>) {
  const t = useTranslations('otaTask')
  const { userId } = useUser()
  const { zone } = useShownZone()()
  const { upgradeId, taskName, total } = row
  const { ids, add, dismiss } = useJobs(`${draftPrefix(userId, otaTaskApi.list.path)}export-${upgradeId}-`)
  const start = useMutation({
    mutationFn: () =>
      call(otaResultApi.export, { filter: { upgradeId }, timeZone: zone, format: 'xlsx', promised: total }),
    onSuccess: ({ jobId }) => {
      awaitFile(jobId)
      add(jobId)
    },
  })
  return (
    <DialogFrame
      title={t('actions.exportResults')}
      onClose={onClose}
      contentClass={styles.dialog}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.back')}</Button>
          <Button variant="contained" disabled={start.isPending} onClick={() => start.mutate()}>
            {t('export.start')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('export.text', { name: taskName, count: total })}</p>
      {ids.length > 0 && (
        <Suspense>
          <JobTray ids={ids} add={add} dismiss={dismiss} onFinished={() => undefined} />
        </Suspense>
      )}
    </DialogFrame>
  )
}
