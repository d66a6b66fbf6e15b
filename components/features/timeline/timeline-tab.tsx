'use client'
import styles from '@/components/features/device-parts/device-details.module.css'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { DeviceTimeline } from './device-timeline'

/** Tab of a controller: everything that happened to it on one time axis. */
export const TimelineTab = ({ device, tab }: DeviceTabProps) => (
  <section className={styles.panel}>
    <DeviceTimeline macWifiId={device.macWifiId} tab={tab} timeZone={device.timeZone} />
  </section>
)
