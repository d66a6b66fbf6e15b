'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { LiveColumn } from '@/components/screen/live-table'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { toUnitKey } from '@/lib/contract/unit'
import { paths } from '@/lib/navigation/paths'
import styles from './device-details.module.css'
import { DevicePanel } from './device-panel'
import type { DeviceTabProps } from './device-tab'
import { PartTable } from './part-table'

type Row = Fault & { unit: string }
const columns: readonly LiveColumn<Row, 'part'>[] = [
  { field: 'faultCode', width: 110 },
  { field: 'faultName', width: 240 },
  { field: 'unit', width: 100 },
  { field: 'severity', width: 100, as: 'choice', tones: { 1: 'quiet', 2: 'info', 3: 'warn', 4: 'bad' } },
  { field: 'status', width: 110, as: 'choice', tones: { 0: 'bad', 1: 'good', 2: 'quiet' } },
  { field: 'failureTime', width: 170, as: 'date' },
  { field: 'repairTime', width: 170, as: 'date' },
]

// The list takes more than a WiFi ID; the other fields have their defaults, and the newest come first.
const newest = faultApi.list as Endpoint<{ macWifiId: string }, { list: Fault[] }>

/** The newest faults of a controller and of its units; the others are in the fault analysis. */
export const RecentFaultsTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('part')
  return (
    <section className={styles.panel}>
      <DevicePanel
        endpoint={newest}
        macWifiId={device.macWifiId}
        tab={tab}
        topics={['fault']}
        isEmpty={({ list }) => list.length === 0}
        empty={t('empty.faults')}
      >
        {({ list }) => (
          <>
            <PartTable
              label={t('fields.faultName')}
              columns={columns}
              rows={list.map((fault) => ({
                ...fault,
                unit: fault.systemNo === null ? '--' : toUnitKey(fault.systemNo, fault.unitNo ?? 0),
              }))}
              rowId="faultId"
            />
            <Link prefetch={false} href={paths.faultAnalysis(device)}>
              {t('moreFaults')}
            </Link>
          </>
        )}
      </DevicePanel>
    </section>
  )
}
