'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { networkModuleApi, type OtaRecord } from '@/lib/contract/network-module'
import { PartTable } from './part-table'

const columns: readonly LiveColumn<OtaRecord, 'part'>[] = [
  { field: 'upgradeId', width: 110 },
  { field: 'upgradeType', width: 150, as: 'choice' },
  { field: 'featureCode', width: 190 },
  { field: 'beforeVersion', width: 120 },
  { field: 'targetVersion', width: 130 },
  { field: 'afterVersion', width: 120 },
  { field: 'result', width: 160, as: 'choice', tones: { 0: 'quiet', 1: 'info', 2: 'good', 3: 'bad' } },
  { field: 'failReason', width: 150, as: 'choice' },
  { field: 'retryCount', width: 100, as: 'number' },
  { field: 'startTime', width: 180, as: 'date' },
  { field: 'endTime', width: 180, as: 'date' },
]

/** Upgrades of this controller, newest first. */
export const OtaRecordsTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations()
  return (
    <section className={styles.panel}>
      <DevicePanel
        endpoint={networkModuleApi.otaRecords}
        macWifiId={device.macWifiId}
        tab={tab}
        isEmpty={({ list }) => list.length === 0}
        empty={t('part.empty.ota')}
      >
        {({ list }) => (
          <PartTable label={t('device.details.tabs.ota')} columns={columns} rows={list} rowId="recordId" />
        )}
      </DevicePanel>
    </section>
  )
}
