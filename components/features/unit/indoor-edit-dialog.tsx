'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
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

/** Opened from a row; its code loads with the first edit. */
export default function IndoorEditDialog({ row, onClose, onDone }: RowDialogProps<IndoorUnit>) {
  const t = useTranslations()
  const { macWifiId, unitKey, iduName, floor, room, version } = row
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t('unit.edit.title')} · {unitKey}
        </>
      }
      width="form"
      onClose={onClose}
    >
      <EntityForm
        form={indoorForm}
        values={{ macWifiId, unitKey, iduName, floor, room, version }}
        page={unitApi.indoor.path}
        record={`${macWifiId} ${unitKey}`}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit'), about: row.iduName })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
