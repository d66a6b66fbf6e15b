// biome-ignore-all lint/plugin/unsaved-input: what is typed into a question confirms an action and is nothing by itself
'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { useTypedCount } from '@/components/screen/dialog/typed-count'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import layout from '@/components/screen/page/layout.module.css'
import { QueryPanel } from '@/components/screen/record/query-panel'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type OtaTask, otaTaskApi, otaTaskCan } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

type Which = 'all' | 'transient'
type TaskRetryDialogProps = RowDialogProps<OtaTask> & { which: Which }

/** Confirms a retry of failed devices: how many, and whether it resumes a stopped upgrade. */
export default function TaskRetryDialog({ row, which, onClose, onDone }: TaskRetryDialogProps) {
  const t = useTranslations('otaTask')
  const [isResumed, setResumed] = useState(true)
  const { upgradeId } = row
  const report = useQuery({
    queryKey: [otaTaskApi.stopReport.path, upgradeId],
    queryFn: ({ signal }) => call(otaTaskApi.stopReport, { upgradeId }, { signal }),
  })
  const count = which === 'all' ? report.data?.retryableCount : report.data?.transientCount
  const counted = useTypedCount(t(`retry.title.${which}`), count)
  const canResume = otaTaskCan.resume(row)
  const retry = useMutation({
    mutationFn: () => call(otaTaskApi.retry, { upgradeId, which, resume: canResume && isResumed ? 1 : 0 }),
    onSuccess: (answer) => {
      notify({ kind: 'success', text: t('done.retry', answer), about: row.taskName })
      onDone()
    },
    onError: onDone,
  })
  const busy = retry.isPending
  return (
    <DialogFrame
      title={t(`retry.title.${which}`)}
      width="question"
      busy={busy}
      onClose={onClose}
      contentClass={styles.dialog}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('dialog.back')}
          </Button>
          <Button variant="contained" disabled={busy || !count || !counted.ready} onClick={() => retry.mutate()}>
            {t('retry.confirm')}
          </Button>
        </>
      }
    >
      <QueryPanel query={report}>
        {() => <p className={styles.text}>{t('retry.text', { count: count ?? 0 })}</p>}
      </QueryPanel>
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
    </DialogFrame>
  )
}
