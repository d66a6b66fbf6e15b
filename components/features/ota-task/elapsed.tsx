'use client'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { useSecond } from '@/components/ui/date/use-server-clock'
import { toClock } from '@/lib/format/duration'
import { fromWireTime } from '@/lib/format/wire-time'
import styles from './ota.module.css'

type ElapsedProps = {
  /** Wire time. */
  from: string
  /** Wire time at which it ended; undefined while it runs. */
  to?: string | null
}

/** Duration as a clock that ticks until the end: `0:42`. */
export const Elapsed = ({ from, to }: ElapsedProps) =>
  to ? <Clock ms={differenceInMilliseconds(fromWireTime(to), fromWireTime(from))} /> : <Ticking from={from} />

const Ticking = ({ from }: { from: string }) => {
  const now = useSecond()
  return <Clock ms={now === 0 ? undefined : differenceInMilliseconds(now, fromWireTime(from))} />
}

// Not a live region: a clock read out every second would drown everything else.
const Clock = ({ ms }: { ms: number | undefined }) => (
  <span className={styles.clock} role="timer" aria-live="off">
    {ms === undefined ? '--' : toClock(ms, { short: true })}
  </span>
)
