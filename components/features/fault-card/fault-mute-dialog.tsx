'use client'
import { defineForm } from '@/components/screen/form/define-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { FaultDialog } from './fault-dialog'

const form = defineForm(faultApi.mute, {
  messages: 'fault',
  name: 'mute',
  fields: [{ field: 'hours', as: 'choice', choices: [1, 4, 8, 24, 72, 168, 720] }],
})

/** Mutes a fault for some hours; then it becomes active again. */
export default function FaultMuteDialog(props: RowDialogProps<Fault>) {
  return <FaultDialog {...props} title="mute" form={form} values={{ faultId: props.row.faultId, hours: 24 }} />
}
