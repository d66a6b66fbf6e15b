'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/device-parts/device-details.module.css'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { SystemUnits } from '@/components/features/unit/outdoor-units'
import { TreePanel } from '@/components/features/unit-tree/tree-panel'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RecordColumns } from '@/components/screen/record/record-columns'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { deviceDetail } from './device-detail'
import { StateCounters } from './state-counters'

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
