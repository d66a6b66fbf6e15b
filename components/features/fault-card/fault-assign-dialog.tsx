'use client'
import { useTranslations } from 'next-intl'
import { StaffPicker } from '@/components/features/user/staff-picker'
import { type ControlProps, defineForm } from '@/components/screen/form/define-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { FaultDialog } from './fault-dialog'

const AssigneePicker = (control: ControlProps) => (
  <StaffPicker {...control} people={faultApi.assignees} nobody={useTranslations('fault')('nobody')} />
)

const form = defineForm(faultApi.assign, {
  messages: 'fault',
  name: 'assign',
  fields: [{ field: 'assigneeId', render: (props) => <AssigneePicker {...props} /> }],
})

export default function FaultAssignDialog(props: RowDialogProps<Fault>) {
  const { faultId, assigneeId } = props.row
  return <FaultDialog {...props} title="assign" form={form} values={{ faultId, assigneeId }} />
}
