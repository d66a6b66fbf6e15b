'use client'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useTimeZone } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import { useNow } from '@/components/ui/date/use-server-clock'
import type { Fault } from '@/lib/contract/fault'
import { showWireTime } from '@/lib/format/date-time'
import { toParts } from '@/lib/format/duration'
import { fromWireTime } from '@/lib/format/wire-time'
import { toUnitAddress } from '@/lib/hvac/unit-address'

/** Kind and address of the unit that has the fault. */
export const UnitCell = ({ fault }: { fault: Pick<Fault, 'unitKind' | 'systemNo' | 'unitNo'> }) => {
  const labels = useLabels('fault')
  return <>{[labels.choice('unitKind', fault.unitKind), toUnitAddress(fault)].filter(Boolean).join(' ')}</>
}

/** Who acknowledged a fault, and when. */
export const AckCell = ({ fault }: { fault: Fault }) => {
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  if (fault.ackTime === null) return <>--</>
  return (
    <>
      {fault.ackBy ?? '--'} <time>{showWireTime(fault.ackTime, timeZone)}</time>
    </>
  )
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
