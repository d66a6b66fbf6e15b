'use client'
import styles from './device-details.module.css'
import type { DeviceTabProps } from './device-tab'
import { AirBoxes } from './units/air-boxes'
import { ControlHistory } from './units/control-history'
import { IndoorUnits } from './units/indoor-units'
import { OutdoorUnits } from './units/outdoor-units'

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
