'use client'
import { useTranslations } from 'next-intl'
import { StaffPicker } from '@/components/features/user/staff-picker'
import { type ControlProps, defineForm } from '@/components/screen/form/define-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { repairApi } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'
import { assignName } from './assign-name'
import { RepairDialog } from './repair-dialog'

const HandlerPicker = ({ onChange, ...control }: ControlProps) => (
  <StaffPicker
    {...control}
    people={repairApi.handlers}
    nobody={useTranslations('repair')('nobody')}
    onChange={(person) => onChange(person ?? '')}
  />
)

const form = defineForm(repairApi.assign, {
  messages: 'repair',
  name: 'assign',
  fields: [{ field: 'handlerId', required: true, render: (props) => <HandlerPicker {...props} /> }],
})

/** Gives a request to one of those who handle requests. */
export default function AssignDialog(props: RowDialogProps<RepairRow>) {
  const { repairId, version, handlerId } = props.row
  return (
    <RepairDialog
      {...props}
      action={assignName(props.row)}
      form={form}
      values={{ repairId, version, handlerId: handlerId ?? '' }}
    />
  )
}
