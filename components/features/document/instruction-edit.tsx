'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { notify } from '@/lib/api/failure-bus'
import type { Document } from '@/lib/contract/document'
import { DocumentForm } from './document-form'
import styles from './documents.module.css'
import { ReplaceFile } from './replace-file'

/** Edits a repair instruction, or replaces its file. */
export default function InstructionEdit({ row, onClose, onDone }: RowDialogProps<Document>) {
  const t = useTranslations('document')
  const title = useRouteTitle()('editFile')
  return (
    <DialogFrame atSide title={title} onClose={onClose} contentClass={styles.dialog}>
      <ReplaceFile kind="instruction" document={row} onDone={onDone} />
      <DocumentForm
        kind="instruction"
        document={row}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('saved'), about: row.title })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
