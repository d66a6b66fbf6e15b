import { addMilliseconds } from 'date-fns/addMilliseconds'
import { compareAsc } from 'date-fns/compareAsc'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { max } from 'date-fns/max'

/** One event of one alarm. `ended`: a hello did not name the alarm. `boot`: the place of the boot that sent it. */
export type AlarmWord = {
  state: 'raised' | 'cleared' | 'ended'
  boot: number
  time: Date
  stopCause: string
  protectCode: string
}
/** A time in which an alarm lasted, shorter pauses included. */
export type AlarmSpan = {
  from: Date
  /** Place of the boot that raised it. */
  boot: number
  /** When it was cleared last; null while it lasts. */
  to: Date | null
  /** How often it came within that time. */
  raises: number
  stopCause: string
  protectCode: string
}

/** An alarm that comes again within this time after it was cleared is the same fault. Domain 4.9. */
export const calmMs = 10 * millisecondsInMinute
/** One that came so often within its pauses flaps: it stays open until it has been calm for as long. Ours. */
export const flapRaises = 3

/** What is raised at the moment of a hello came after it. */
const rank = { ended: 0, raised: 1, cleared: 2 } as const

/**
 * The times in which an alarm lasted: the same whatever the order in which its words came, and however often. What a
 * later boot says comes later, whatever the clocks of the two say.
 */
export const foldAlarms = (words: readonly AlarmWord[]): AlarmSpan[] => {
  const spans: AlarmSpan[] = []
  const ordered = [...words].sort(
    (a, b) => a.boot - b.boot || compareAsc(a.time, b.time) || rank[a.state] - rank[b.state],
  )
  for (const { state, boot, time, stopCause, protectCode } of ordered) {
    const last = spans.at(-1)
    if (state !== 'raised') {
      // What it ends was not said, or has ended already.
      if (last?.to === null) last.to = max([last.from, time])
    } else if (last === undefined || (last.to !== null && differenceInMilliseconds(time, last.to) > calmMs))
      spans.push({ from: time, boot, to: null, raises: 1, stopCause, protectCode })
    else if (last.to !== null) {
      last.to = null
      last.raises += 1
    }
  }
  return spans
}

/** Whether a fault still stands open: it lasts, or it flaps and has not been calm for long enough. */
export const standsOpen = ({ to, raises }: Pick<AlarmSpan, 'to' | 'raises'>, now: Date): boolean =>
  to === null || (raises >= flapRaises && now < addMilliseconds(to, calmMs))

/** Alarms of a compressor whose third time within six hours locks it out. Domain 4.9. */
export const escalatingCodes = ['02', '07', '08', '39', '43', '44', '45', '47'] as const
export const lockOutCode = 'EE'
export const escalationMs = 6 * millisecondsInHour
const escalationCount = 3

/** Those of one code's faults that were the third within six hours: with them EE is raised. */
export const escalationsOf = (spans: readonly AlarmSpan[]): AlarmSpan[] =>
  spans.filter(({ from }, at) => {
    const first = spans[at - escalationCount + 1]
    return first !== undefined && differenceInMilliseconds(from, first.from) <= escalationMs
  })
