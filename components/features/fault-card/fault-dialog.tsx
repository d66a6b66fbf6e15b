'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { Form } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { toUnitAddress } from '@/lib/hvac/unit-address'

type FaultDialogProps<Input> = RowDialogProps<Fault> & {
  title: 'assign' | 'comment' | 'mute'
  form: Form<Input, 'fault'>
  values: Input
}

/** A small form about one fault. */
export const FaultDialog = <Input extends object>(props: FaultDialogProps<Input>) => {
  const { row, title, form, values, onClose, onDone } = props
  const t = useTranslations()
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t(`fault.actions.${title}`)} · {row.faultCode} {toUnitAddress(row)}
        </>
      }
      width="question"
      onClose={onClose}
    >
      <EntityForm
        form={form}
        values={values}
        page={faultApi.list.path}
        record={row.faultId}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t(`fault.done.${title}`), about: `${row.faultCode} ${row.faultName}` })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
