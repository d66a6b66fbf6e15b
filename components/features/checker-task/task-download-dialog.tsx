'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import type { CheckerTask } from '@/lib/contract/checker-task'
import styles from './checker.module.css'
import { useTaskDownload } from './use-task-download'

/** Starts an archive of a record; its progress can be found again here and on the record's own page. */
export default function TaskDownloadDialog({ row, onClose }: RowDialogProps<CheckerTask>) {
  const t = useTranslations()
  const { button, tray } = useTaskDownload(row)
  return (
    <DialogFrame
      title={
        <>
          {t('checkerTask.actions.download')} · {row.recordName}
        </>
      }
      onClose={onClose}
      contentClass={styles.form}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {button}
        </>
      }
    >
      <p className={layout.quiet}>{t(`checkerTask.downloadText.${row.recordType}`)}</p>
      {tray}
    </DialogFrame>
  )
}
