'use client'
import { useLiveUnit } from '@/components/features/live-unit/use-live-unit'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { type OutdoorUnit, unitApi } from '@/lib/contract/unit'
import { outdoorBands } from '@/lib/hvac/normal-bands'
import { outdoorSignals } from '@/lib/hvac/signals'
import { CodeNotes } from './code-notes'
import { FirstLookList } from './first-look-list'
import { type DetailGroup, signalFields, UnitDrawer } from './unit-drawer'
import { UnitVerdict } from './unit-verdict'

/** Every field of domain 2.3. */
const groups: readonly DetailGroup[] = [
  { group: 'cycle', fields: [{ field: 'runMode', as: 'choice' }, ...signalFields(outdoorSignals, 'cycle')] },
  {
    group: 'compressor',
    fields: [...signalFields(outdoorSignals, 'compressor'), { field: 'crankHeater', as: 'choice' }],
  },
  { group: 'valves', fields: [...signalFields(outdoorSignals, 'valves'), { field: 'fourWayValve', as: 'choice' }] },
  {
    group: 'electrical',
    fields: [{ field: 'powerSupply', as: 'choice' }, ...signalFields(outdoorSignals, 'electrical')],
  },
  {
    group: 'counters',
    fields: [{ field: 'runTime', unit: 'h' }, { field: 'powerOnTime', unit: 'h' }, { field: 'startCount' }],
  },
  {
    group: 'identity',
    fields: [
      { field: 'serialNumber' },
      { field: 'model' },
      { field: 'capacity', unit: 'kW', decimals: 1 },
      { field: 'capacityHp', unit: 'HP', decimals: 1 },
      { field: 'systemType', as: 'choice' },
      { field: 'refrigerant', as: 'choice' },
      { field: 'connectedIdu' },
      { field: 'capacityRatio', unit: '%' },
      { field: 'pipeLength', unit: 'm' },
      { field: 'addCharge', unit: 'kg', decimals: 1 },
      { field: 'softwareVersion' },
      { field: 'alarmCode' },
      { field: 'collectTime', as: 'date' },
    ],
  },
]

/** Live detail of an outdoor unit. */
export default function OutdoorDrawer({ row, onClose }: RowDialogProps<OutdoorUnit>) {
  const unit = useLiveUnit(unitApi.outdoor, row)
  return (
    <UnitDrawer name={unit.unitKey} unit={unit} groups={groups} bands={outdoorBands(unit)} onClose={onClose}>
      <UnitVerdict unit={unit} />
      <FirstLookList unit={unit} />
      <CodeNotes stopCause={unit.runMode === 0 ? unit.stopCause : ''} protectCode={unit.protectCode} />
    </UnitDrawer>
  )
}
