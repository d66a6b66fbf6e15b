'use client'
import { defineForm } from '@/components/screen/form/define-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { repairApi } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'
import { RepairDialog } from './repair-dialog'

const form = defineForm(repairApi.remark, {
  messages: 'repair',
  name: 'remark',
  fields: [{ field: 'remark', as: 'multiline', max: 500 }],
})

/** Changes the staff remark on a request, in any state. */
export default function RemarkDialog(props: RowDialogProps<RepairRow>) {
  const { repairId, version, remark } = props.row
  return <RepairDialog {...props} action="remark" form={form} values={{ repairId, version, remark }} />
}
