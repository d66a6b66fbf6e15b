'use client'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useTimeZone } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import type { Fault } from '@/lib/contract/fault'
import { showWireTime } from '@/lib/format/date-time'
import { toParts } from '@/lib/format/duration'
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

/** Minutes as days, hours and minutes. */
export const DurationCell = ({ minutes }: { minutes: number | null }) => {
  const labels = useLabels('fault')
  if (minutes === null) return <>--</>
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
