'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { defineForm } from '@/components/screen/define-form'
import type { RowDialogProps } from '@/components/screen/define-list'
import { EntityForm } from '@/components/screen/entity-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { notify } from '@/lib/api/failure-bus'
import { type IndoorUnit, unitApi } from '@/lib/contract/unit'

/** Name and place of an indoor unit. */
const indoorForm = defineForm(unitApi.update, {
  messages: 'unit',
  name: 'indoorUnit',
  fields: [
    { field: 'iduName', max: 32, required: true },
    { field: 'floor', required: true },
    { field: 'room', max: 32, required: true },
  ],
})

/** Opened from a row; its code comes with the first edit. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function IndoorEditDialog({ row, onClose, onDone }: RowDialogProps<IndoorUnit>) {
  const t = useTranslations()
  const { macWifiId, unitKey, iduName, floor, room, version } = row
  return (
    <AskingDialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="indoor-edit-title">
      <DialogTitle id="indoor-edit-title">
        {t('unit.edit.title')} · {unitKey}
      </DialogTitle>
      <DialogContent>
        <EntityForm
          form={indoorForm}
          values={{ macWifiId, unitKey, iduName, floor, room, version }}
          page={unitApi.indoor.path}
          record={`${macWifiId} ${unitKey}`}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t('list.done.edit') })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}
