'use client'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useTimeZone } from 'next-intl'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { useLabels } from '@/components/screen/table/cells'
import { useShownZone } from '@/components/ui/date/time-choice-provider'
import { useNow } from '@/components/ui/date/use-server-clock'
import { Icon } from '@/components/ui/icon'
import type { Fault } from '@/lib/contract/fault'
import { isLeak } from '@/lib/contract/fault-code'
import { showWireTime, toDateTime } from '@/lib/format/date-time'
import { toParts } from '@/lib/format/duration'
import { fromWireTime } from '@/lib/format/wire-time'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'
import styles from './fault-cells.module.css'
import { FaultLink } from './fault-link'

/** Kind and address of the unit that has the fault. */
export const UnitCell = ({ fault }: { fault: Pick<Fault, 'unitKind' | 'systemNo' | 'unitNo'> }) => {
  const labels = useLabels('fault')
  return <>{[labels.choice('unitKind', fault.unitKind), toUnitAddress(fault)].filter(Boolean).join(' ')}</>
}

/** Code and name of a fault, and a mark at a leak. */
export const CodeCell = ({ fault }: { fault: Fault }) => {
  const labels = useLabels('fault')
  return (
    <>
      {isLeak(fault) && (
        <span className={styles.leak} title={labels.text('leak')}>
          <Icon name="shield" size={16} />
          <span className="visually-hidden">{labels.text('leak')}</span>
        </span>
      )}
      <FaultLink faultId={fault.faultId}>{fault.faultCode}</FaultLink> <b className={styles.name}>{fault.faultName}</b>
    </>
  )
}

/** The number of a fault's repair request, which leads to it. */
export const RepairCell = ({ fault: { repairId, repairNo } }: { fault: Fault }) =>
  repairId ? (
    <LinkIfMay may="repair:list" href={paths.repair({ repairId })}>
      {repairNo}
    </LinkIfMay>
  ) : (
    '--'
  )

/** How long a fault lasted, or has lasted so far; since when, as its title. */
export const SinceCell = ({ fault }: { fault: Fault }) => {
  const { zone } = useShownZone()(fault.timeZone)
  return (
    <span title={toDateTime(fromWireTime(fault.failureTime), zone)}>
      <DurationCell fault={fault} />
    </span>
  )
}

/** Who acknowledged a fault; when, as its title. */
export const AckCell = ({ fault }: { fault: Fault }) => {
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  if (fault.ackTime === null) return <>--</>
  return <span title={showWireTime(fault.ackTime, timeZone)}>{fault.ackBy ?? '--'}</span>
}

type DurationProps = { fault: Pick<Fault, 'durationMin' | 'failureTime'> }

/** How long a fault lasted, or has lasted so far, as days, hours and minutes. */
export const DurationCell = ({ fault: { durationMin, failureTime } }: DurationProps) => {
  const labels = useLabels('fault')
  const now = useNow()
  // The server does not know the clock yet.
  if (durationMin === null && now === 0) return <>--</>
  const soFar = Math.max(0, differenceInMinutes(now, fromWireTime(failureTime)))
  const minutes = durationMin ?? soFar
  const { days, hours, minutes: rest } = toParts(minutesToMilliseconds(minutes))
  if (days > 0) return <>{labels.text('duration.days', { days, hours })}</>
  return (
    <>
      {hours > 0
        ? labels.text('duration.hours', { hours, minutes: rest })
        : labels.text('duration.minutes', { minutes })}
    </>
  )
}
