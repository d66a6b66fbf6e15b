'use client'
import { AirBoxes } from '@/components/features/air-box/air-boxes'
import { ControlHistory } from '@/components/features/control/control-history'
import styles from '@/components/features/device-parts/device-details.module.css'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { IndoorUnits } from '@/components/features/unit/indoor-units'
import { OutdoorUnits } from '@/components/features/unit/outdoor-units'

/** Live values of all outdoor units of a controller. */
export const OutdoorTab = ({ device, tab }: DeviceTabProps) => (
  <section className={styles.panel}>
    <OutdoorUnits macWifiId={device.macWifiId} tab={tab} />
  </section>
)

/** Live values of all indoor units of a controller. */
export const IndoorTab = ({ device, tab }: DeviceTabProps) => (
  <section className={styles.panel}>
    <IndoorUnits macWifiId={device.macWifiId} tab={tab} />
  </section>
)

/** Air boxes of a controller. */
export const AirBoxTab = ({ device, tab }: DeviceTabProps) => (
  <section className={styles.panel}>
    <AirBoxes macWifiId={device.macWifiId} tab={tab} />
  </section>
)

/** Commands to the units and air boxes of a controller. */
export const ControlHistoryTab = ({ device, tab }: DeviceTabProps) => (
  <section className={styles.panel}>
    <ControlHistory macWifiId={device.macWifiId} tab={tab} />
  </section>
)
