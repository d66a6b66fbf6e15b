'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import ConfirmDialog from '@/components/screen/dialog/confirm-dialog'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { ListFileFormat } from '@/lib/contract/list-file'

type ExportDialogProps = {
  /** Expected number of rows of the file. */
  count: number
  /** The filters that the rows match, in words. */
  inForce: readonly string[]
  busy: boolean
  onCancel: () => void
  onConfirm: (asked: { format: ListFileFormat; promised: number }) => void
}

/** Asks before a list is exported, and for which format. */
export default function ExportDialog({ count, inForce, busy, onCancel, onConfirm }: ExportDialogProps) {
  const t = useTranslations('list')
  const [format, setFormat] = useState<ListFileFormat>('xlsx')
  // Compare the file with the confirmed number, even if the list changes meanwhile.
  const [promised] = useState(count)
  return (
    <ConfirmDialog
      title={t('job.export')}
      text={
        inForce.length > 0
          ? t('confirm.exportMatches', { count: promised, filters: inForce.join(t('filterSeparator')) })
          : t('confirm.export', { count: promised })
      }
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
