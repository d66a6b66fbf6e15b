'use client'
import { useTranslations } from 'next-intl'
import { DetailSections } from '@/components/screen/detail-sections'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { deviceDetail } from './device-detail'
import styles from './device-details.module.css'
import type { DeviceTabProps } from './device-tab'
import { StateCounters } from './state-counters'
import { SystemTable } from './system-table'
import { TreePanel } from './tree-panel'

/** What a controller and everything behind it does now. */
export const OverviewTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations()
  const { macWifiId } = device
  return (
    <div className={styles.overview}>
      <StateCounters device={device} tab={tab} />
      <section className={styles.panel}>
        <h2 className={styles.panelTitle}>{t('device.details.systems')}</h2>
        <SystemTable macWifiId={macWifiId} tab={tab} offline={device.onlineStatus === 0} />
      </section>
      <PanelBoundary title={t('part.tree.title')}>
        <TreePanel device={device} tab={tab} />
      </PanelBoundary>
      <section className={styles.panel}>
        <DetailSections detail={deviceDetail(device)} entity={device} />
      </section>
    </div>
  )
}
