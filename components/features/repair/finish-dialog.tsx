'use client'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import type { RepairRow } from '@/lib/contract/repair-row'
import { finishForm, toFinishInput } from './finish-form'
import { RepairDialog } from './repair-dialog'

/** Finishes a request with its result. */
export default function FinishDialog(props: RowDialogProps<RepairRow>) {
  const { repairId, version, remark, maintenanceContent } = props.row
  const values = { repairId, version, handleResult: '', partsReplaced: [], cost: null, remark }
  return (
    <RepairDialog {...props} action="finish" form={finishForm} values={values} toInput={toFinishInput}>
      <p>{maintenanceContent}</p>
    </RepairDialog>
  )
}
