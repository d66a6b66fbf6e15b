'use client'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { type OutdoorUnit, unitApi } from '@/lib/contract/unit'
import { outdoorBands } from '@/lib/format/normal-bands'
import { CodeNotes } from './code-notes'
import { FirstLookList } from './first-look-list'
import { type DetailGroup, UnitDrawer } from './unit-drawer'
import { UnitVerdict } from './unit-verdict'
import { useLiveUnit } from './use-live-unit'

/** Every field of domain 2.3. */
const groups: readonly DetailGroup[] = [
  {
    group: 'cycle',
    fields: [
      { field: 'runMode', as: 'choice' },
      { field: 'dischargePressure', unit: 'MPa', decimals: 2 },
      { field: 'suctionPressure', unit: 'MPa', decimals: 2 },
      { field: 'dischargeTemp', unit: '℃' },
      { field: 'suctionTemp', unit: '℃' },
      { field: 'satCondTemp', unit: '℃' },
      { field: 'satEvapTemp', unit: '℃' },
      { field: 'dischargeSuperheat', unit: 'K' },
      { field: 'suctionSuperheat', unit: 'K' },
      { field: 'subcool', unit: 'K' },
      { field: 'coilTemp', unit: '℃' },
      { field: 'liquidTemp', unit: '℃' },
      { field: 'ambientTemp', unit: '℃' },
    ],
  },
  {
    group: 'compressor',
    fields: [
      { field: 'compFreq', unit: 'Hz' },
      { field: 'compCount' },
      { field: 'compCurrent', unit: 'A', decimals: 1 },
      { field: 'inverterCurrent', unit: 'A', decimals: 1 },
      { field: 'finTemp', unit: '℃' },
      { field: 'crankHeater', as: 'choice' },
      { field: 'thermoOnCount' },
      { field: 'thermoOnCapacity', unit: 'kW', decimals: 1 },
      { field: 'demandLevel', unit: '%' },
    ],
  },
  {
    group: 'valves',
    fields: [
      { field: 'evo1', unit: '%' },
      { field: 'evo2', unit: '%' },
      { field: 'evb', unit: '%' },
      { field: 'totalIE', unit: '%' },
      { field: 'fourWayValve', as: 'choice' },
      { field: 'fanStep' },
      { field: 'fanRpm', unit: 'rpm' },
    ],
  },
  {
    group: 'electrical',
    fields: [
      { field: 'powerSupply', as: 'choice' },
      { field: 'supplyVoltage', unit: 'V' },
      { field: 'powerKw', unit: 'kW', decimals: 1 },
      { field: 'energyKwh', unit: 'kWh', decimals: 1 },
    ],
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
