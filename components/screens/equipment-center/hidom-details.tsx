'use client'
import type { DeviceDetail } from '@/lib/contract/device'
import { ConnectionTab } from './connection-tab'
import { DeviceDetailsScreen } from './device-details'
import { DeviceFrame } from './device-frame'
import type { DeviceTab } from './device-tab'
import { FaultTab } from './fault-tab'
import { AdaptersTab, HidomSchedulesTab, MetersTab, TreeTab } from './hidom-tabs'
import { ControlHistoryTab } from './unit-tabs'

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
