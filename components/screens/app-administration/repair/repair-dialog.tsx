'use client'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import type { Form } from '@/components/screen/define-form'
import type { RowDialogProps } from '@/components/screen/define-list'
import { EntityForm } from '@/components/screen/entity-form'
import { AskingDialog } from '@/components/ui/asking-dialog'
import { notify } from '@/lib/api/failure-bus'
import { repairApi } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'

type RepairDialogProps<Input> = RowDialogProps<RepairRow> & {
  action: 'assign' | 'finish' | 'reopen' | 'giveBack' | 'remark'
  form: Form<Input, 'repair'>
  values: Input
  toInput?: (values: Input) => Input
  children?: ReactNode
}

/** A step of a request that needs words or a choice. */
export const RepairDialog = <Input extends object>(props: RepairDialogProps<Input>) => {
  const { row, action, form, values, toInput, children, onClose, onDone } = props
  const t = useTranslations('repair')
  const id = useId()
  return (
    <AskingDialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t(`actions.${action}`)} · {row.repairNo}
      </DialogTitle>
      <DialogContent>
        {children}
        <EntityForm
          form={form}
          values={values}
          page={repairApi.list.path}
          record={row.repairId}
          submitLabel={t(`actions.${action}`)}
          {...(toInput && { toInput })}
          onCancel={onClose}
          onDone={() => {
            notify({ kind: 'success', text: t(`done.${action}`) })
            onDone()
          }}
        />
      </DialogContent>
    </AskingDialog>
  )
}
