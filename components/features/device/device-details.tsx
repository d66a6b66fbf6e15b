'use client'
import type { DeviceTab } from '@/components/features/device-parts/device-tab'
import { FaultTab } from '@/components/features/fault/fault-tab'
import { TimelineTab } from '@/components/features/timeline/timeline-tab'
import type { DeviceDetail } from '@/lib/contract/device'
import { BindingsTab } from './bindings-tab'
import { ConnectionTab } from './connection-tab'
import { DeviceFrame } from './device-frame'
import { NetworkModuleTab } from './network-module-tab'
import { OtaRecordsTab } from './ota-records-tab'
import { OverviewTab } from './overview-tab'
import { AirBoxTab, ControlHistoryTab, IndoorTab, OutdoorTab } from './unit-tabs'

/** Tabs of a controller's details, in the order of domain 6.4. */
const tabs = [
  { key: 'overview', label: 'device.details.overview', Component: OverviewTab },
  { key: 'outdoor', label: 'device.details.outdoor', count: ({ oduCount }) => oduCount, Component: OutdoorTab },
  { key: 'indoor', label: 'device.details.indoor', count: ({ iduCount }) => iduCount, Component: IndoorTab },
  {
    key: 'airBoxes',
    label: 'device.details.airBoxes',
    Component: AirBoxTab,
    count: ({ airBoxCount }) => airBoxCount,
  },
  { key: 'network', label: 'device.details.tabs.network', Component: NetworkModuleTab },
  { key: 'connection', label: 'connection.tab', Component: ConnectionTab },
  {
    key: 'faults',
    label: 'device.details.faults',
    count: ({ alarmCount }) => alarmCount,
    Component: FaultTab,
  },
  { key: 'controlHistory', label: 'device.details.controlHistory', Component: ControlHistoryTab },
  { key: 'ota', label: 'device.details.tabs.ota', Component: OtaRecordsTab },
  { key: 'timeline', label: 'device.details.timeline', Component: TimelineTab },
  { key: 'bindings', label: 'device.details.tabs.bindings', Component: BindingsTab },
] as const satisfies readonly DeviceTab[]

/** Equipment centre > one controller. */
export const DeviceDetailsScreen = (props: { record: DeviceDetail; readAt: number }) => (
  <DeviceFrame {...props} tabs={tabs} />
)
