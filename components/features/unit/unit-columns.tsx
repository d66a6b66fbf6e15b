import { StopCause } from '@/components/features/fault-card/stop-cause'
import { Tag } from '@/components/screen/table/cells'
import type { LiveColumn } from '@/components/screen/table/live-table'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { signalViews } from '@/lib/hvac/signal-views'
import { measureOf, type SignalKey } from '@/lib/hvac/signals'
import { twoDigits } from '@/lib/hvac/unit-address'

const alarm = ({ alarmCode }: { alarmCode: string }) =>
  alarmCode === '--' ? alarmCode : <Tag tone="bad">{alarmCode}</Tag>

type Address = Pick<OutdoorUnit, 'systemNo' | 'unitNo'>
/** System, then unit, as they stand on the units themselves: the two that name a row stay in sight. */
export const unitAddress = [
  { field: 'systemNo', width: 80, pinned: true, render: ({ systemNo }: Address) => twoDigits(systemNo) },
  { field: 'unitNo', width: 80, pinned: true, render: ({ unitNo }: Address) => twoDigits(unitNo) },
] as const

/** Columns of a unit's readings, some narrower and some wider than the others. */
const readings = <Kind extends 1 | 2>(kind: Kind, narrow: readonly SignalKey[], wide: readonly SignalKey[]) =>
  (signalViews.list[kind] as readonly (typeof signalViews.list)[Kind][number][]).map((field) => ({
    field,
    width: (narrow.includes(field) && 120) || (wide.includes(field) && 180) || 150,
    as: 'number' as const,
    ...measureOf(field),
  }))

/** Live columns of outdoor units, in the order a service engineer reads them. Domain 6.4; MPa are gauge. */
export const outdoorColumns: readonly LiveColumn<OutdoorUnit, 'unit'>[] = [
  ...unitAddress,
  { field: 'runMode', width: 110, as: 'choice', tones: { 0: 'quiet', 1: 'good', 2: 'good', 4: 'good' } },
  { field: 'alarmCode', width: 100, render: alarm },
  ...readings(2, ['powerKw', 'fanStep'], ['ambientTemp', 'dischargeSuperheat', 'totalIE']),
  { field: 'protectCode', width: 130 },
  {
    field: 'stopCause',
    width: 150,
    render: ({ runMode, stopCause }) => <StopCause code={runMode === 0 ? stopCause : ''} />,
  },
  { field: 'serialNumber', width: 140 },
  { field: 'model', width: 120 },
  { field: 'capacity', width: 100, as: 'number', unit: 'kW', decimals: 1 },
  { field: 'capacityRatio', width: 120, as: 'number', unit: '%' },
  { field: 'runTime', width: 130, as: 'number', unit: 'h' },
  { field: 'collectTime', width: 180, as: 'date' },
]

/** Live columns of indoor units. */
export const indoorColumns: readonly LiveColumn<IndoorUnit, 'unit'>[] = [
  ...unitAddress,
  { field: 'iduName', width: 140 },
  { field: 'floor', width: 70 },
  { field: 'room', width: 90 },
  { field: 'onOff', width: 80, as: 'choice', tones: { 0: 'quiet', 1: 'good' } },
  { field: 'mode', width: 100, as: 'choice' },
  ...readings(1, ['setTemp', 'inletTemp', 'outletTemp'], []),
  { field: 'fanSpeed', width: 90, as: 'choice' },
  { field: 'operCondition', width: 120, as: 'choice', tones: { 0: 'quiet', 1: 'quiet', 2: 'good', 3: 'bad' } },
  {
    field: 'stopCause',
    width: 150,
    render: ({ operCondition, stopCause }) => <StopCause code={operCondition === 2 ? '' : stopCause} />,
  },
  { field: 'alarmCode', width: 100, render: alarm },
  { field: 'model', width: 120 },
  { field: 'unitType', width: 150, as: 'choice' },
  { field: 'capacity', width: 100, as: 'number', unit: 'kW', decimals: 1 },
  { field: 'collectTime', width: 180, as: 'date' },
]
