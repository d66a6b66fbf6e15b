'use client'
import { useTranslations } from 'next-intl'
import { unitApi } from '@/lib/contract/unit'
import styles from './device-details.module.css'
import type { DeviceTabProps } from './device-tab'
import { indoorColumns, outdoorColumns } from './unit-columns'
import { UnitPanel } from './unit-panel'

const toShared = ({ device, tab }: DeviceTabProps) => ({
  macWifiId: device.macWifiId,
  tab,
  offline: device.onlineStatus === 0,
})

/** Live values of all outdoor units of a controller. */
export const OutdoorTab = (props: DeviceTabProps) => {
  const t = useTranslations('device.details')
  return (
    <section className={styles.panel}>
      <UnitPanel {...toShared(props)} title={t('outdoor')} endpoint={unitApi.outdoor} columns={outdoorColumns} />
    </section>
  )
}

/** Live values of all indoor units of a controller. */
export const IndoorTab = (props: DeviceTabProps) => {
  const t = useTranslations('device.details')
  return (
    <section className={styles.panel}>
      <UnitPanel {...toShared(props)} title={t('indoor')} endpoint={unitApi.indoor} columns={indoorColumns} />
    </section>
  )
}
