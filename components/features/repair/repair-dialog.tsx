'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { Form } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { repairApi } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'

type RepairDialogProps<Input> = RowDialogProps<RepairRow> & {
  action: 'assign' | 'reassign' | 'finish' | 'reopen' | 'giveBack' | 'remark'
  form: Form<Input, 'repair'>
  values: Input
  toInput?: (values: Input) => Input
  children?: ReactNode
}

/** A step of a request that needs text or a choice. */
export const RepairDialog = <Input extends object>(props: RepairDialogProps<Input>) => {
  const { row, action, form, values, toInput, children, onClose, onDone } = props
  const t = useTranslations('repair')
  return (
    <DialogFrame
      atSide
      title={
        <>
          {t(`actions.${action}`)} · {row.repairNo}
        </>
      }
      width="form"
      onClose={onClose}
    >
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
          notify({ kind: 'success', text: t(`done.${action}`), about: row.repairNo })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
