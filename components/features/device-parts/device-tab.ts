import type { ComponentType } from 'react'
import type { DeviceDetail } from '@/lib/contract/device'

/** Props of a tab of a controller's details. */
export type DeviceTabProps = {
  device: DeviceDetail
  /** The open page it belongs to: its reads are dropped with that tab. */
  tab: string
}

export type DeviceTab = {
  /** Its name in the address; the first tab has none. */
  key: string
  /** Message key. */
  label: string
  /** Shown behind the label. */
  count?: (device: DeviceDetail) => number | null
  Component: ComponentType<DeviceTabProps>
}
