'use client'
import { useTranslations } from 'next-intl'
import { deviceDetail } from '@/components/features/device/device-detail'
import { PartTable } from '@/components/features/device/part-table'
import { StateCounters } from '@/components/features/device/state-counters'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { SchedulesPanel } from '@/components/features/schedule/schedules-panel'
import { TreePanel } from '@/components/features/unit-tree/tree-panel'
import { DetailSections } from '@/components/screen/record/detail-sections'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { Notice } from '@/components/ui/notice/notice'
import { useHistoryMissing } from '@/components/ui/notice/use-history-missing'
import { type Adapter, hidomApi, type Meter } from '@/lib/contract/hidom'
import { twoDigits } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'

const adapterColumns: readonly LiveColumn<Adapter, 'part'>[] = [
  { field: 'adapterNo', width: 120, as: 'number' },
  { field: 'macWifiId', width: 150, link: (row) => paths.deviceDetails({ ...row, controllerType: 2 }) },
  { field: 'deviceName', width: 220 },
  { field: 'onlineStatus', width: 120, as: 'choice', tones: connectionTones },
  { field: 'busStatus', width: 120, as: 'choice', tones: { 0: 'good', 1: 'bad', 2: 'bad' } },
  { field: 'systemQuantity', width: 110, as: 'number' },
  { field: 'oduCount', width: 120, as: 'number' },
  { field: 'iduCount', width: 120, as: 'number' },
  { field: 'alarmCount', width: 120, as: 'number' },
  { field: 'lastSyncTime', width: 180, as: 'date' },
]
const meterColumns: readonly LiveColumn<Meter, 'part'>[] = [
  { field: 'meterNo', width: 110, as: 'number' },
  { field: 'systemNo', width: 110, render: ({ systemNo }) => twoDigits(systemNo) },
  { field: 'ratio', width: 120, as: 'number' },
  { field: 'todayKwh', width: 140, as: 'number', unit: 'kWh', decimals: 1 },
  { field: 'monthKwh', width: 160, as: 'number', unit: 'kWh', decimals: 1 },
]

/** Adapters of the server, this one included, and the server's data. */
export const AdaptersTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations()
  return (
    <>
      <section className={styles.panel}>
        <DevicePanel
          endpoint={hidomApi.adapters}
          macWifiId={device.macWifiId}
          tab={tab}
          isEmpty={({ list }) => list.length === 0}
          empty={t('part.empty.adapters')}
        >
          {({ list }) => (
            <PartTable
              label={t('device.details.tabs.adapters')}
              columns={adapterColumns}
              rows={list}
              rowId="macWifiId"
            />
          )}
        </DevicePanel>
      </section>
      <section className={styles.panel}>
        <DetailSections level={2} detail={deviceDetail(device)} entity={device} />
      </section>
    </>
  )
}

/** Systems, outdoor and indoor units with their live values. */
export const TreeTab = (props: DeviceTabProps) => (
  <>
    <StateCounters {...props} />
    <TreePanel {...props} />
  </>
)

/** How often meters are read, ms. */
const calmInterval = 300_000

/** Electricity of each system. */
export const MetersTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations()
  const toMissing = useHistoryMissing()
  return (
    <section className={styles.panel}>
      <DevicePanel
        endpoint={hidomApi.meters}
        macWifiId={device.macWifiId}
        tab={tab}
        everyMs={calmInterval}
        isEmpty={({ list }) => list.length === 0}
        empty={t('part.empty.meters')}
      >
        {({ list, isComplete, historyMissing }) => (
          <>
            {!isComplete && <Notice tone="info">{toMissing(historyMissing)?.message ?? t('part.meterPartial')}</Notice>}
            <PartTable label={t('device.details.tabs.meters')} columns={meterColumns} rows={list} rowId="meterNo" />
            <p className={styles.note}>{t('part.meterNote')}</p>
          </>
        )}
      </DevicePanel>
    </section>
  )
}

/** The weekly programme of the server for this adapter. */
export const HidomSchedulesTab = (props: DeviceTabProps) => <SchedulesPanel {...props} endpoint={hidomApi.schedules} />
