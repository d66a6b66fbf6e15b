'use client'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useId } from 'react'
import { awaitFile } from '@/components/screen/awaited-files'
import type { RowDialogProps } from '@/components/screen/define-list'
import { useJobs } from '@/components/screen/use-jobs'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { draftPrefix } from '@/components/ui/draft-prefix'
import { useShownZone } from '@/components/ui/time-choice-provider'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { otaResultApi } from '@/lib/contract/ota-result'
import { type OtaTask, otaTaskApi } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

const JobTray = lazy(() => import('@/components/screen/job-tray'))

/** Writes what became of every device of one upgrade to a file. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function ResultExportDialog({ row, onClose }: RowDialogProps<OtaTask>) {
  const t = useTranslations('otaTask')
  const id = useId()
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
    <AskingDialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('actions.exportResults')}</DialogTitle>
      <DialogContent className={styles.dialog ?? ''}>
        <p className={styles.text}>{t('export.text', { name: taskName, count: total })}</p>
        {ids.length > 0 && (
          <Suspense>
            <JobTray ids={ids} add={add} dismiss={dismiss} onFinished={() => undefined} />
          </Suspense>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('dialog.back')}</Button>
        <Button variant="contained" disabled={start.isPending} onClick={() => start.mutate()}>
          {t('export.start')}
        </Button>
      </DialogActions>
    </AskingDialog>
  )
}
