'use client'
import Link from 'next/link'
import { useTimeZone, useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import { StatusChip } from '@/components/ui/notice/status-chip'
import { useMay } from '@/components/ui/user-provider'
import type { FaultDetail } from '@/lib/contract/fault'
import { showWireTime, toDateTime } from '@/lib/format/date-time'
import { fromWireTime } from '@/lib/format/wire-time'
import { paths } from '@/lib/navigation/paths'
import { severityTones } from '@/lib/theme/severity'
import styles from './fault-card.module.css'
import { DurationCell, UnitCell } from './fault-cells'

const statusTones = { 0: 'bad', 1: 'normal', 2: 'quiet' } as const

/** A fault's place and time, severity, frequency, and assignee. */
export const FaultFacts = ({ fault }: { fault: FaultDetail }) => {
  const t = useTranslations('fault.card')
  const labels = useLabels('fault')
  const may = useMay()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const time = (wire: string | null) => showWireTime(wire, timeZone)
  const atSite = toDateTime(fromWireTime(fault.failureTime), fault.timeZone)
  const name = fault.deviceName || fault.macWifiId
  const facts = [
    [
      labels.field('deviceName'),
      <span key="device">
        {may('device:list') ? (
          <Link prefetch={false} href={paths.deviceDetails(fault)}>
            {name}
          </Link>
        ) : (
          name
        )}{' '}
        <code>{fault.macWifiId}</code>
      </span>,
    ],
    [
      labels.field('unitKind'),
      <span key="unit">
        <UnitCell fault={fault} /> {fault.unitName}
      </span>,
    ],
    [t('model'), [fault.model, fault.serialNumber].filter(Boolean).join(' · ')],
    [labels.field('projectName'), [fault.projectName, fault.city].filter(Boolean).join(' · ') || '--'],
    [
      labels.field('failureTime'),
      fault.timeZone === timeZone
        ? time(fault.failureTime)
        : `${time(fault.failureTime)} · ${t('atSite', { time: atSite, timeZone: fault.timeZone })}`,
    ],
    [labels.field('repairTime'), time(fault.repairTime)],
    [labels.field('durationMin'), <DurationCell key="duration" fault={fault} />],
    [labels.field('recurrence'), t('recurrence', { count: fault.recurrence })],
    // An alarm that comes and goes is one fault.
    ...(fault.raiseCount > 1 ? [[t('raised'), t('raisedTimes', { count: fault.raiseCount })]] : []),
    [labels.field('ackBy'), fault.ackTime ? `${fault.ackBy ?? '--'} · ${time(fault.ackTime)}` : t('notAcknowledged')],
    [labels.field('assignee'), fault.assignee ?? labels.text('nobody')],
    ...(fault.mutedUntil ? [[labels.field('mutedUntil'), time(fault.mutedUntil)]] : []),
    [
      labels.field('repairNo'),
      fault.repairNo === null || fault.repairStatus === null
        ? '--'
        : `${fault.repairNo} · ${labels.choice('repairStatus', fault.repairStatus)}`,
    ],
  ] as const
  return (
    <>
      <p className={styles.tags}>
        <StatusChip tone={severityTones[fault.severity]}>{labels.choice('severity', fault.severity)}</StatusChip>
        <StatusChip tone={statusTones[fault.status]}>{labels.choice('status', fault.status)}</StatusChip>
        {fault.clearType !== null && <span>{labels.choice('clearType', fault.clearType)}</span>}
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={String(label)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
