'use client'
import { useTimeZone } from 'next-intl'
import { showWireTime } from '@/lib/format/date-time'
import { fromWireTime, shortTimeOf, toIsoSecond } from '@/lib/format/wire-time'
import styles from './lists.module.css'

/** A moment in the reader's zone, to the minute; in full on request. */
export const WireMoment = ({ at }: { at: string }) => {
  const shown = showWireTime(at, useTimeZone() ?? 'Asia/Shanghai')
  return (
    <time className={styles.time} dateTime={toIsoSecond(fromWireTime(at))} title={shown}>
      {shortTimeOf(shown)}
    </time>
  )
}
