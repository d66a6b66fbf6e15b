'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { DateInput } from '@/components/ui/date/date-input'
import { notify } from '@/lib/api/failure-bus'
import {
  clashOf,
  type Schedule,
  type ScheduleForm,
  type ScheduleUpdate,
  scheduleApi,
  toLine,
} from '@/lib/contract/schedule'
import { ScheduleDays, ScheduleTarget } from './schedule-controls'
import type { ScheduleTableProps } from './schedule-table-props'

/** Set points of all modes; the contract knows which ones each mode accepts. */
const setTemps = Array.from({ length: 27 }, (_, at) => 17 + at / 2)

const toFields = (groups: ReadonlyMap<number, string>): readonly FormField<ScheduleForm, 'part'>[] => [
  { field: 'name', max: 32, required: true },
  { field: 'weekdays', required: true, render: (control) => <ScheduleDays {...control} /> },
  {
    field: 'time',
    required: true,
    render: ({ id, label, value, error, onChange }) => (
      <DateInput
        id={id}
        kind="time"
        label={label}
        value={String(value)}
        isInvalid={error !== undefined}
        describedBy={error && `${id}-error`}
        onChange={onChange}
      />
    ),
  },
  { field: 'groupNo', render: (control) => <ScheduleTarget {...control} groups={groups} /> },
  { field: 'onOff', as: 'choice', choices: [1, 0] },
  { field: 'mode', as: 'choice', choices: [0, 1, 2, 3, 4] },
  { field: 'setTemp', as: 'choice', choices: setTemps },
  { field: 'enabled', as: 'switch' },
]

const empty: Omit<ScheduleForm, 'macWifiId'> = {
  name: '',
  weekdays: [1, 2, 3, 4, 5],
  time: '08:00',
  onOff: 1,
  mode: 0,
  setTemp: 26,
  groupNo: null,
  enabled: 1,
}

type ScheduleDialogProps = Pick<ScheduleTableProps, 'macWifiId' | 'path' | 'groups' | 'rows'> & {
  /** None for a new one. */
  line?: Schedule
  onClose: () => void
  onDone: () => void
}

/** A new or edited line of a programme. A clash is named before anything is sent. */
export default function ScheduleDialog({ macWifiId, path, groups, rows, line, onClose, onDone }: ScheduleDialogProps) {
  const t = useTranslations()
  const fields = toFields(groups)
  const check = (values: ScheduleForm | ScheduleUpdate) => {
    const scheduleNo = line?.scheduleNo ?? null
    const other = clashOf({ ...values, scheduleNo }, rows)
    return other && { time: t('part.clash', { name: other.name }) }
  }
  const common = {
    page: path,
    check,
    about: ({ name }: { name: string }) => name,
    onCancel: onClose,
    onDone: (_data: unknown, { name }: { name: string }) => {
      notify({ kind: 'success', text: line ? t('list.done.edit') : t('list.done.add'), about: name })
      onDone()
    },
  }
  return (
    <DialogFrame
      atSide
      title={line ? `${t('part.actions.edit')} · ${line.name}` : t('part.actions.add')}
      onClose={onClose}
    >
      {line ? (
        <EntityForm
          {...common}
          form={defineForm<ScheduleUpdate, 'part'>(scheduleApi.update, { messages: 'part', name: 'schedule', fields })}
          values={{ ...line, macWifiId }}
          record={`${macWifiId} ${line.scheduleNo}`}
          toInput={toLine}
        />
      ) : (
        <EntityForm
          {...common}
          form={defineForm<ScheduleForm, 'part'>(scheduleApi.save, { messages: 'part', name: 'newSchedule', fields })}
          values={{ ...empty, macWifiId }}
          record={macWifiId}
          toInput={toLine}
        />
      )}
    </DialogFrame>
  )
}
