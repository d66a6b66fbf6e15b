'use client'
import { defineForm } from '@/components/screen/form/define-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { repairApi } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'
import { RepairDialog } from './repair-dialog'

const fields = [{ field: 'reason', as: 'multiline', max: 500, required: true }] as const
const forms = {
  reopen: defineForm(repairApi.reopen, { messages: 'repair', name: 'reopen', fields }),
  giveBack: defineForm(repairApi.giveBack, { messages: 'repair', name: 'giveBack', fields }),
}

type ReasonDialogProps = RowDialogProps<RepairRow> & { action: keyof typeof forms }

/** A step back, which requires a reason. */
export const ReasonDialog = ({ action, ...props }: ReasonDialogProps) => {
  const { repairId, version } = props.row
  return <RepairDialog {...props} action={action} form={forms[action]} values={{ repairId, version, reason: '' }} />
}

export default function ReopenDialog(props: RowDialogProps<RepairRow>) {
  return <ReasonDialog {...props} action="reopen" />
}
