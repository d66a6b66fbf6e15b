'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { notify } from '@/lib/api/failure-bus'
import { Severity, UnitKind } from '@/lib/contract/fault-code'
import { type FaultTypeForm, type FaultTypeRow, type FaultTypeUpdate, faultTypeApi } from '@/lib/contract/fault-type'

const key: readonly FormField<FaultTypeForm, 'faultType'>[] = [
  { field: 'unitKind', as: 'choice', choices: [...UnitKind.values], required: true },
  { field: 'faultCode', max: 3, required: true },
]
const rest: readonly FormField<FaultTypeForm, 'faultType'>[] = [
  { field: 'nameZh', max: 64, required: true },
  { field: 'nameEn', max: 64, required: true },
  { field: 'severity', as: 'choice', choices: [...Severity.values], required: true },
  { field: 'pushEnabled', as: 'switch' },
  { field: 'autoClear', as: 'switch' },
  ...(['conditionZh', 'conditionEn', 'causeZh', 'causeEn', 'remedyZh', 'remedyEn'] as const).map((field) => ({
    field,
    as: 'multiline' as const,
    max: 500,
  })),
]
const newForm = defineForm<FaultTypeForm, 'faultType'>(faultTypeApi.save, {
  messages: 'faultType',
  name: 'new',
  fields: [...key, ...rest],
})
const editForm = defineForm<FaultTypeUpdate, 'faultType'>(faultTypeApi.update, {
  messages: 'faultType',
  name: 'edit',
  fields: rest,
})

const empty: FaultTypeForm = {
  unitKind: 1,
  faultCode: '',
  nameZh: '',
  nameEn: '',
  severity: 3,
  pushEnabled: 1,
  autoClear: 0,
  conditionZh: '',
  conditionEn: '',
  causeZh: '',
  causeEn: '',
  remedyZh: '',
  remedyEn: '',
}

export const NewFaultType = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => {
  const t = useTranslations()
  return (
    <DialogFrame atSide title={t('faultType.actions.add')} onClose={onClose}>
      <EntityForm
        form={newForm}
        values={empty}
        page={faultTypeApi.list.path}
        onCancel={onClose}
        onDone={(_data, { faultCode }) => {
          notify({ kind: 'success', text: t('list.done.add'), about: faultCode })
          onDone()
        }}
      />
    </DialogFrame>
  )
}

/** Kind and code are fixed: fault records reference a type by them. */
export const EditFaultType = ({ row, onClose, onDone }: RowDialogProps<FaultTypeRow>) => {
  const t = useTranslations()
  const { typeId, updateTime: _updateTime, inUse: _inUse, ...values } = row
  return (
    <DialogFrame atSide title={`${t('faultType.actions.edit')} · ${row.faultCode}`} onClose={onClose}>
      <EntityForm
        form={editForm}
        values={values}
        page={faultTypeApi.list.path}
        record={typeId}
        onCancel={onClose}
        onDone={() => {
          notify({ kind: 'success', text: t('list.done.edit'), about: row.faultCode })
          onDone()
        }}
      />
    </DialogFrame>
  )
}
