'use client'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { RowDialogProps } from '@/components/screen/define-list'
import layout from '@/components/screen/layout.module.css'
import { useTypedCount } from '@/components/screen/typed-count'
import { AskingDialog } from '@/components/ui/asking-dialog'
import controls from '@/components/ui/controls.module.css'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type OtaTask, otaTaskApi, otaTaskCan } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

type Which = 'all' | 'transient'
type TaskRetryDialogProps = RowDialogProps<OtaTask> & { which: Which }

/** Asks before failed devices are tried again: how many, and whether a stopped upgrade goes on with it. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function TaskRetryDialog({ row, which, onClose, onDone }: TaskRetryDialogProps) {
  const t = useTranslations('otaTask')
  const id = useId()
  const [isResumed, setResumed] = useState(true)
  const { upgradeId } = row
  const { data } = useQuery({
    queryKey: [otaTaskApi.stopReport.path, upgradeId],
    queryFn: ({ signal }) => call(otaTaskApi.stopReport, { upgradeId }, { signal }),
  })
  const count = data && (which === 'all' ? data.retryableCount : data.transientCount)
  const counted = useTypedCount(t(`retry.title.${which}`), count)
  const canResume = otaTaskCan.resume(row)
  const retry = useMutation({
    mutationFn: () => call(otaTaskApi.retry, { upgradeId, which, resume: canResume && isResumed ? 1 : 0 }),
    onSuccess: (answer) => {
      notify({ kind: 'success', text: t('done.retry', answer) })
      onDone()
    },
    onError: onDone,
  })
  const busy = retry.isPending
  return (
    <AskingDialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t(`retry.title.${which}`)}</DialogTitle>
      <DialogContent className={styles.dialog ?? ''}>
        <p className={styles.text} aria-busy={count === undefined}>
          {count === undefined ? '--' : t('retry.text', { count })}
        </p>
        {canResume && (
          <>
            <label className={controls.check}>
              <input type="checkbox" checked={isResumed} onChange={(event) => setResumed(event.target.checked)} />
              {t('retry.resume')}
            </label>
            {!isResumed && <p className={layout.quiet}>{t('retry.resumeHint')}</p>}
          </>
        )}
        {counted.field}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('dialog.back')}
        </Button>
        <Button variant="contained" disabled={busy || !count || !counted.ready} onClick={() => retry.mutate()}>
          {t('retry.confirm')}
        </Button>
      </DialogActions>
    </AskingDialog>
  )
}
