'use client'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { useSecond } from '@/components/ui/use-server-clock'
import { fromWireTime } from '@/lib/format/wire-time'
import styles from './ota.module.css'
import { toClock } from './to-clock'

type ElapsedProps = {
  /** Wire time. */
  from: string
  /** Wire time at which it ended; without it the time runs. */
  to?: string | null
}

/** How long something has lasted, as a clock that ticks until it has ended: `0:42`. */
export const Elapsed = ({ from, to }: ElapsedProps) =>
  to ? <Clock ms={differenceInMilliseconds(fromWireTime(to), fromWireTime(from))} /> : <Ticking from={from} />

const Ticking = ({ from }: { from: string }) => {
  const now = useSecond()
  return <Clock ms={now === 0 ? undefined : differenceInMilliseconds(now, fromWireTime(from))} />
}

// It is no live region: a clock that is read out every second hides everything else.
const Clock = ({ ms }: { ms: number | undefined }) => (
  <span className={styles.clock} role="timer" aria-live="off">
    {ms === undefined ? '--' : toClock(ms)}
  </span>
)
