'use client'
import { useTimeZone } from 'next-intl'
import { showWireTime } from '@/lib/format/date-time'
import { fromWireTime, toIsoSecond } from '@/lib/format/wire-time'
import styles from './lists.module.css'

/** A moment in the reader's zone, to the minute; in full on request. */
export const WireMoment = ({ at }: { at: string }) => {
  const zone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <time className={styles.time} dateTime={toIsoSecond(fromWireTime(at))} title={showWireTime(at, zone)}>
      {showWireTime(at, zone, 'short')}
    </time>
  )
}
