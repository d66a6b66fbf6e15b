import { millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { liveIntervalMs, unitReportMs } from '@/lib/contract/event'
import { fromWireTime } from '@/lib/format/wire-time'

/** What the device has promised, the message of that minute, and the read after it. */
const lateAfterMs = unitReportMs + millisecondsInMinute + liveIntervalMs

/** Whether a reading is old, and therefore dimmed. `now` is 0 until the browser knows the time. */
export const isLate = ({ collectTime }: { collectTime: string | null }, now: number): boolean =>
  collectTime === null || (now > 0 && differenceInMilliseconds(now, fromWireTime(collectTime)) > lateAfterMs)
