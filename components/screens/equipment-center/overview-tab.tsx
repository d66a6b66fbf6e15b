'use client'
import { useTranslations } from 'next-intl'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RecordColumns } from '@/components/screen/record/record-columns'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { deviceDetail } from './device-detail'
import styles from './device-details.module.css'
import type { DeviceTabProps } from './device-tab'
import { StateCounters } from './state-counters'
import { TreePanel } from './tree-panel'
import { SystemUnits } from './units/outdoor-units'

/** The current state of a controller and everything behind it. */
export const OverviewTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations()
  return (
    <RecordColumns
      label={t('device.details.facts')}
      facts={<DetailSections level={2} detail={deviceDetail(device)} entity={device} />}
    >
      <StateCounters device={device} tab={tab} />
      <section className={styles.panel}>
        <h2 className={styles.panelTitle}>{t('device.details.systems')}</h2>
        <SystemUnits macWifiId={device.macWifiId} tab={tab} />
      </section>
      <PanelBoundary title={t('part.tree.title')}>
        <TreePanel device={device} tab={tab} />
      </PanelBoundary>
    </RecordColumns>
  )
}
