'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardLists } from '@/lib/contract/dashboard'
import type { Fault } from '@/lib/contract/fault'
import { paths } from '@/lib/navigation/paths'
import { severityColour } from '@/lib/theme/severity'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import type { Part } from './use-dashboard'
import { WireMoment } from './wire-moment'

/** The latest alarms of all devices. */
export const AlarmList = ({ lists }: { lists: Part<DashboardLists> }) => {
  const t = useTranslations('dashboard.lists')
  return (
    <PartPanel
      title={t('alarms')}
      part={lists}
      rows={10}
      all={{ may: 'fault:list', href: `${paths.faultAnalysis()}?status=all&sidx=failureTime&order=desc` }}
    >
      {({ faults }) => ({
        empty: faults?.length === 0 && t('noAlarms'),
        content: (
          <ul className={styles.list}>
            {faults?.map((fault) => (
              <AlarmRow key={fault.faultId} fault={fault} />
            ))}
          </ul>
        ),
      })}
    </PartPanel>
  )
}

const AlarmRow = ({ fault }: { fault: Fault }) => {
  const labels = useLabels('fault')
  const may = useMay()
  const name = fault.deviceName || fault.macWifiId
  const unit = fault.systemNo === null ? undefined : `${fault.systemNo}-${fault.unitNo ?? '--'}`
  return (
    <li className={styles.row}>
      <i className={styles.dot} style={{ background: severityColour(fault.severity) }} aria-hidden="true" />
      <span className={styles.main} title={fault.faultName}>
        {may('fault:list') ? (
          <Link prefetch={false} href={paths.fault(fault)}>
            <b>{fault.faultCode}</b> {fault.faultName}
          </Link>
        ) : (
          <>
            <b>{fault.faultCode}</b> {fault.faultName}
          </>
        )}
      </span>
      <span className={styles.state} data-open={fault.status === 0}>
        {labels.choice('severity', fault.severity)} · {labels.choice('status', fault.status)}
      </span>
      <span className={styles.note}>
        {/* One link per row: two stacked links are too small for a finger. The fault's card leads on. */}
        {name}
        {unit && ` · ${labels.choice('unitKind', fault.unitKind)} ${unit}`}
      </span>
      <WireMoment at={fault.failureTime} />
    </li>
  )
}
