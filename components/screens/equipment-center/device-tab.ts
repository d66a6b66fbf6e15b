import type { ComponentType } from 'react'
import type { DeviceDetail } from '@/lib/contract/device'

/** What a tab of a controller's details is given. */
export type DeviceTabProps = {
  device: DeviceDetail
  /** The open page that it belongs to: what it reads is dropped with that tab. */
  tab: string
}

export type DeviceTab = {
  /** Its name in the address; the first tab has none there. */
  key: string
  /** Message key. */
  label: string
  /** Shown behind the label. */
  count?: (device: DeviceDetail) => number | null
  Component: ComponentType<DeviceTabProps>
}
