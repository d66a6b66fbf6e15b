'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { RowDialogProps } from '@/components/screen/define-list'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { notify } from '@/lib/api/failure-bus'
import type { Document } from '@/lib/contract/document'
import { DocumentForm } from './document-form'
import styles from './documents.module.css'
import { ReplaceFile } from './replace-file'

/** Edits a repair instruction, or replaces its file. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function InstructionEdit({ row, onClose, onDone }: RowDialogProps<Document>) {
  const t = useTranslations('document')
  const id = useId()
  return (
    <AskingDialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('titles.edit')}</DialogTitle>
      <DialogContent className={styles.dialog ?? ''}>
        <ReplaceFile kind="instruction" document={row} onDone={onDone} />
        <DocumentForm
          kind="instruction"
          document={row}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t('saved') })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}
