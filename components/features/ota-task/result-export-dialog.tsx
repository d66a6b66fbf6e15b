'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { useFileJob } from '@/components/screen/file/use-file-job'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { Button } from '@/components/ui/field/button'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { otaResultApi } from '@/lib/contract/ota-result'
import { type OtaTask, otaTaskApi } from '@/lib/contract/ota-task'
import styles from './ota.module.css'

/** Exports the result of every device of one upgrade. */
export default function ResultExportDialog({ row, onClose }: RowDialogProps<OtaTask>) {
  const t = useTranslations('otaTask')
  const { userId } = useUser()
  const { zone } = useShownZone()()
  const { upgradeId, taskName, total } = row
  const file = useFileJob({
    draftKey: `${draftPrefix(userId, otaTaskApi.list.path)}export-${upgradeId}-`,
    label: t('export.start'),
    variant: 'contained',
    start: () => call(otaResultApi.export, { filter: { upgradeId }, timeZone: zone, format: 'xlsx', promised: total }),
  })
  return (
    <DialogFrame
      title={t('actions.exportResults')}
      onClose={onClose}
      contentClass={styles.dialog}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.back')}</Button>
          {file.button}
        </>
      }
    >
      <p className={styles.text}>{t('export.text', { name: taskName, count: total })}</p>
      {file.tray}
    </DialogFrame>
  )
}
