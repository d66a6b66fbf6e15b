'use client'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { RowDialogProps } from '@/components/screen/define-list'
import layout from '@/components/screen/layout.module.css'
import { AskingDialog } from '@/components/ui/asking-dialog'
import type { CheckerTask } from '@/lib/contract/checker-task'
import styles from './checker.module.css'
import { useTaskDownload } from './use-task-download'

/** Has a record written to an archive; whoever leaves finds its progress again here and on the record's own page. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function TaskDownloadDialog({ row, onClose }: RowDialogProps<CheckerTask>) {
  const t = useTranslations()
  const id = useId()
  const { button, tray } = useTaskDownload(row)
  return (
    <AskingDialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t('checkerTask.actions.download')} · {row.recordName}
      </DialogTitle>
      <DialogContent className={styles.form ?? ''}>
        <p className={layout.quiet}>{t(`checkerTask.downloadText.${row.recordType}`)}</p>
        {tray}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {button}
      </DialogActions>
    </AskingDialog>
  )
}
