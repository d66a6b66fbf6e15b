'use client'
import { ConnectionTab } from '@/components/features/device/connection-tab'
import { DeviceDetailsScreen } from '@/components/features/device/device-details'
import { DeviceFrame } from '@/components/features/device/device-frame'
import { ControlHistoryTab } from '@/components/features/device/unit-tabs'
import type { DeviceTab } from '@/components/features/device-parts/device-tab'
import { FaultTab } from '@/components/features/fault/fault-tab'
import type { DeviceDetail } from '@/lib/contract/device'
import { AdaptersTab, HidomSchedulesTab, MetersTab, TreeTab } from './hidom-tabs'

/** Tabs of a Hi-Dom's details, in the order of domain 6.4. */
const tabs = [
  {
    key: 'adapters',
    label: 'device.details.tabs.adapters',
    count: ({ adapterCount }) => adapterCount,
    Component: AdaptersTab,
  },
  { key: 'tree', label: 'device.details.tabs.tree', count: ({ systemQuantity }) => systemQuantity, Component: TreeTab },
  { key: 'meters', label: 'device.details.tabs.meters', count: ({ meterCount }) => meterCount, Component: MetersTab },
  {
    key: 'faults',
    label: 'device.details.faults',
    count: ({ alarmCount }) => alarmCount,
    Component: FaultTab,
  },
  { key: 'controlHistory', label: 'device.details.controlHistory', Component: ControlHistoryTab },
  { key: 'connection', label: 'connection.tab', Component: ConnectionTab },
  { key: 'schedules', label: 'device.details.tabs.schedules', Component: HidomSchedulesTab },
] as const satisfies readonly DeviceTab[]

/** Equipment centre > one adapter of a Hi-Dom, which is E-Master on brand 13. */
export const HidomDetailsScreen = (props: { record: DeviceDetail; readAt: number }) =>
  // An address may name a controller of another kind: show what that one has.
  props.record.controllerType === 2 ? <DeviceFrame {...props} tabs={tabs} /> : <DeviceDetailsScreen {...props} />
