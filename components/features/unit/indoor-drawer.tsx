'use client'
import { useCommandText } from '@/components/features/control/use-command-text'
import { useLiveUnit } from '@/components/features/live-unit/use-live-unit'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { type IndoorUnit, unitApi } from '@/lib/contract/unit'
import { indoorBands } from '@/lib/hvac/normal-bands'
import { indoorSignals } from '@/lib/hvac/signals'
import { CodeNotes } from './code-notes'
import { type DetailGroup, signalFields, UnitDrawer } from './unit-drawer'

/** Every field of domain 2.2. */
const groupsOf = (centralLock: string): readonly DetailGroup[] => [
  {
    group: 'setting',
    fields: [
      { field: 'onOff', as: 'choice' },
      { field: 'mode', as: 'choice' },
      ...signalFields(indoorSignals, 'setting'),
      { field: 'fanSpeed', as: 'choice' },
      { field: 'louver', as: 'choice' },
      { field: 'centralLock', show: centralLock },
    ],
  },
  {
    group: 'air',
    fields: [...signalFields(indoorSignals, 'air'), { field: 'filterSign', as: 'choice' }],
  },
  {
    group: 'refrigerant',
    fields: [
      { field: 'operCondition', as: 'choice' },
      ...signalFields(indoorSignals, 'refrigerant'),
      { field: 'defrostFlag', as: 'choice' },
      { field: 'alarmCode' },
    ],
  },
  { group: 'counters', fields: [{ field: 'runHours', unit: 'h' }] },
  {
    group: 'identity',
    fields: [
      { field: 'iduName' },
      { field: 'floor' },
      { field: 'room' },
      { field: 'model' },
      { field: 'unitType', as: 'choice' },
      { field: 'capacity', unit: 'kW', decimals: 1 },
      { field: 'serialNo' },
      { field: 'collectTime', as: 'date' },
    ],
  },
]

/** Live detail of an indoor unit. */
export default function IndoorDrawer({ row, onClose }: RowDialogProps<IndoorUnit>) {
  const { lockText } = useCommandText()
  const unit = useLiveUnit(unitApi.indoor, row)
  const lock = unit.centralLock === null ? '--' : lockText(unit.centralLock)
  return (
    <UnitDrawer
      name={`${unit.unitKey} ${unit.iduName}`}
      unit={unit}
      groups={groupsOf(lock)}
      bands={indoorBands(unit)}
      onClose={onClose}
    >
      <CodeNotes stopCause={unit.operCondition === 2 ? '' : unit.stopCause} />
    </UnitDrawer>
  )
}
