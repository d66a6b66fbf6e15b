import type { UnitSeries } from '@/lib/hvac/cycle-limit'
import { type CycleAlarm, cycleAlarmOf, type GuardedSignal, guardValue } from '@/lib/hvac/protection-limits'
import type { RefrigerantName } from '@/lib/hvac/refrigerant'

/** An alarm that stops the system, in minutes from the midnight that begins the day. */
export type CycleFault = {
  alarm: string
  /** When it locked out. */
  failed: number
  /** Null: it lasts. */
  repaired?: number | null | undefined
}

type Kind = 'fouling' | 'undercharge' | 'overcharge' | 'fan' | 'electric' | 'none'

/** How a fault builds up before its first stop. Domain 5.6; the rest ours. */
const kinds: Readonly<Record<string, Kind>> = {
  '02': 'fouling',
  '41': 'fouling',
  '42': 'fouling',
  '45': 'fouling',
  EE: 'fouling',
  '57': 'fan',
  '09': 'fan',
  '56': 'fan',
  '58': 'fan',
  '08': 'undercharge',
  '46': 'undercharge',
  '47': 'undercharge',
  '07': 'overcharge',
  '39': 'electric',
  '48': 'electric',
  '53': 'electric',
  '54': 'electric',
}

/** The slow part takes four hours; the last one, in which the signal goes to its limit, a quarter of an hour. */
const rampMinutes = 240
const approachMinutes = 16
/** After a stop: three minutes of rest, and as many until the signal is back where it was. */
const restMinutes = 3
const climbMinutes = 3
/** The rooms are made to ask for capacity this long before the first stop, so that it has long been steady. */
const demandMinutes = 70

/** How far beyond its limit a signal goes, in its own unit: the wire rounds, and modules differ a little. */
const margins: Record<GuardedSignal, number> = {
  dischargePressure: 0.06,
  suctionPressure: 0.02,
  pressureRatio: 0.12,
  dischargeTemp: 4,
  dischargeSuperheat: 4,
  finTemp: 4,
  compCurrent: 0.15,
  supplyVoltage: 0.04,
}

export type Steer = { signal: GuardedSignal; goal: number }

export type CycleScript = {
  kind: Kind
  alarm: string
  retry: string | null
  failed: number
  repaired: number
  /** Minutes of the stops; the last is the alarm. */
  stops: readonly number[]
  /** From here the rooms ask for capacity and nothing else interrupts. */
  from: number
  /** 0 before the fault builds up, 1 at its full strength. */
  severityAt: (minute: number) => number
  /** Where a signal has to be and in how many minutes: 0 is now. */
  steerAt: (minute: number) => (Steer & { within: number }) | null
}

const goalOf = ({ guard }: CycleAlarm, mode: 'cool' | 'heat'): Steer | null => {
  if (guard === null) return null
  const margin = margins[guard.signal]
  return { signal: guard.signal, goal: guardValue(guard, mode) + (guard.beyond === 'below' ? -margin : margin) }
}

/** What one fault makes of a day. */
export const cycleScriptOf = (
  { alarm, failed, repaired }: CycleFault,
  mode: 'cool' | 'heat',
  unit: { refrigerant: RefrigerantName; series: UnitSeries },
): CycleScript => {
  const found = cycleAlarmOf(alarm, unit)
  const hold = Math.max(2, found?.guard?.minutes ?? 0)
  const settles = Math.max(climbMinutes, found?.guard?.after ?? 0)
  const between = Math.max(8, restMinutes + settles + hold)
  const stops = found?.retry ? [failed - 2 * between, failed - between, failed] : [failed]
  const first = stops[0] ?? failed
  const goal = found ? goalOf(found, mode) : null
  // A pressure switch acts on the third rise; before it the control has stopped at its own lower limit.
  const control = found?.guard?.signal === 'dischargePressure' ? cycleAlarmOf('45', unit) : undefined
  const early = control && found?.guard?.beyond !== 'below' ? goalOf(control, mode) : goal
  const start = first - hold - (kinds[alarm] === 'fan' ? approachMinutes : rampMinutes)
  return {
    kind: kinds[alarm] ?? 'none',
    alarm,
    retry: found?.retry ?? null,
    failed,
    repaired: repaired ?? Number.POSITIVE_INFINITY,
    stops,
    from: found || kinds[alarm] === 'fan' ? first - hold - demandMinutes : Number.POSITIVE_INFINITY,
    severityAt: (minute) =>
      minute < start || minute >= (repaired ?? Number.POSITIVE_INFINITY)
        ? 0
        : Math.min(1, (minute - start) / (first - hold - start)),
    steerAt: (minute) => {
      const k = stops.findIndex((stop) => minute < stop)
      const stop = stops[k]
      const target = k === stops.length - 1 ? goal : early
      if (stop === undefined || target === null) return null
      const begins = k === 0 ? stop - hold - approachMinutes : (stops[k - 1] ?? 0)
      if (minute < begins) return null
      return { ...target, within: Math.max(0, stop - hold - minute) }
    },
  }
}

/** How long before its alarm a fault needs a system that runs undisturbed. */
export const leadMinutesOf = (alarm: string): number => {
  const { from } = cycleScriptOf({ alarm, failed: 0 }, 'cool', { refrigerant: 'R410A', series: 'vrf' })
  return Number.isFinite(from) ? -from : 0
}

/** One step of a value on its way to a goal that it reaches in so many minutes. */
export const steered = (value: number, { goal, within }: { goal: number; within: number }): number =>
  value + (goal - value) / (within + 1)
