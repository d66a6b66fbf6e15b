'use client'
import { type ControlProps, defineForm } from '@/components/screen/form/define-form'
import controls from '@/components/ui/field/controls.module.css'
import { type RepairResult, repairApi } from '@/lib/contract/repair'
import { readTypedNumber } from '@/lib/format/typed-number'

/** Parts, one to a line. */
const PartsControl = ({ id, value, error, describedBy, onChange }: ControlProps) => (
  <textarea
    id={id}
    className={controls.control}
    rows={3}
    aria-invalid={error !== undefined}
    aria-describedby={describedBy}
    value={Array.isArray(value) ? value.join('\n') : ''}
    onChange={(event) => onChange(event.target.value.split('\n'))}
  />
)

const CostControl = ({ id, value, error, describedBy, onChange }: ControlProps) => (
  <input
    id={id}
    className={controls.control}
    inputMode="decimal"
    autoComplete="off"
    maxLength={12}
    aria-invalid={error !== undefined}
    aria-describedby={describedBy}
    value={value === null || value === undefined ? '' : String(value)}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** What was done about a request. */
export const finishForm = defineForm(repairApi.finish, {
  messages: 'repair',
  name: 'finish',
  fields: [
    { field: 'handleResult', as: 'multiline', max: 500, required: true },
    { field: 'partsReplaced', render: (props) => <PartsControl {...props} /> },
    { field: 'cost', render: (props) => <CostControl {...props} /> },
    { field: 'remark', as: 'multiline', max: 500 },
  ],
})

/** Drops empty part lines, and turns a typed cost into a number. */
export const toFinishInput = (values: RepairResult): RepairResult => {
  return {
    ...values,
    partsReplaced: values.partsReplaced.map((part) => part.trim()).filter(Boolean),
    // An invalid number is kept so that the check reports it at its field.
    cost: readTypedNumber(String(values.cost ?? '')),
  }
}
