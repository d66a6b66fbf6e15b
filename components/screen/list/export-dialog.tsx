'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { ListFileFormat } from '@/lib/contract/list-file'

type ExportDialogProps = {
  /** Expected number of rows of the file. */
  count: number
  busy: boolean
  onCancel: () => void
  onConfirm: (asked: { format: ListFileFormat; promised: number }) => void
}

/** Asks before a list is exported, and for which format. */
export default function ExportDialog({ count, busy, onCancel, onConfirm }: ExportDialogProps) {
  const t = useTranslations('list')
  const [format, setFormat] = useState<ListFileFormat>('xlsx')
  // Compare the file with the confirmed number, even if the list changes meanwhile.
  const [promised] = useState(count)
  return (
    <ConfirmDialog
      title={t('job.export')}
      text={t('confirm.export', { count: promised })}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onConfirm({ format, promised })}
    >
      <ChoiceButtons
        label={t('file.format')}
        choices={ListFileFormat.options}
        textOf={(each) => t(`file.${each}`)}
        chosen={format}
        onChoose={setFormat}
      />
    </ConfirmDialog>
  )
}
