'use client'
import { defineForm } from '@/components/screen/form/define-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { FaultDialog } from './fault-dialog'

const form = defineForm(faultApi.comment, {
  messages: 'fault',
  name: 'comment',
  fields: [{ field: 'text', as: 'multiline', max: 1000, required: true }],
})

export default function FaultCommentDialog(props: RowDialogProps<Fault>) {
  return <FaultDialog {...props} title="comment" form={form} values={{ faultId: props.row.faultId, text: '' }} />
}
