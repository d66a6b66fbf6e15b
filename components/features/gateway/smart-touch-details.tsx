'use client'
import { ConnectionTab } from '@/components/features/device/connection-tab'
import { DeviceDetailsScreen } from '@/components/features/device/device-details'
import { DeviceFrame } from '@/components/features/device/device-frame'
import { ControlHistoryTab } from '@/components/features/device/unit-tabs'
import type { DeviceTab } from '@/components/features/device-parts/device-tab'
import { FaultTab } from '@/components/features/fault/fault-tab'
import type { DeviceDetail } from '@/lib/contract/device'
import { TouchGroupsTab, TouchSchedulesTab, TouchSettingsTab } from './smart-touch-tabs'

/** Tabs of a touch controller's details, in the order of domain 6.4. */
const tabs = [
  {
    key: 'groups',
    label: 'device.details.tabs.groups',
    count: ({ groupCount }) => groupCount,
    Component: TouchGroupsTab,
  },
  {
    key: 'schedules',
    label: 'device.details.tabs.schedules',
    count: ({ scheduleCount }) => scheduleCount,
    Component: TouchSchedulesTab,
  },
  { key: 'settings', label: 'device.details.tabs.settings', Component: TouchSettingsTab },
  {
    key: 'faults',
    label: 'device.details.faults',
    count: ({ alarmCount }) => alarmCount,
    Component: FaultTab,
  },
  { key: 'controlHistory', label: 'device.details.controlHistory', Component: ControlHistoryTab },
  { key: 'connection', label: 'connection.tab', Component: ConnectionTab },
] as const satisfies readonly DeviceTab[]

/** Equipment centre > one SmartTouch, which is T-Master on brand 13. */
export const SmartTouchDetailsScreen = (props: { record: DeviceDetail; readAt: number }) =>
  // An address may name a controller of another kind: show what that one has.
  props.record.controllerType === 3 ? <DeviceFrame {...props} tabs={tabs} /> : <DeviceDetailsScreen {...props} />
