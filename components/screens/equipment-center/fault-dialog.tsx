'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { Form } from '@/components/screen/define-form'
import type { RowDialogProps } from '@/components/screen/define-list'
import { EntityForm } from '@/components/screen/entity-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { notify } from '@/lib/api/failure-bus'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { toUnitAddress } from './fault-unit'

type FaultDialogProps<Input> = RowDialogProps<Fault> & {
  title: 'assign' | 'comment' | 'mute'
  form: Form<Input, 'fault'>
  values: Input
}

/** A small form about one fault. */
export const FaultDialog = <Input extends object>(props: FaultDialogProps<Input>) => {
  const { row, title, form, values, onClose, onDone } = props
  const t = useTranslations()
  const id = useId()
  return (
    <AskingDialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t(`fault.actions.${title}`)} · {row.faultCode} {toUnitAddress(row)}
      </DialogTitle>
      <DialogContent>
        <EntityForm
          form={form}
          values={values}
          page={faultApi.list.path}
          record={row.faultId}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t(`fault.done.${title}`) })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}
