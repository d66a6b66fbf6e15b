import type { CycleMode, LimitKey, LimitSource, UnitSeries } from './cycle-limit'
import { limitOf } from './judge-reading'
import type { RefrigerantName } from './refrigerant'

/** Readings that a protection watches. Units as in `OutdoorUnit`; currents and voltages as a share of the rated value. */
export type GuardedSignal =
  | 'dischargePressure'
  | 'suctionPressure'
  | 'pressureRatio'
  | 'dischargeTemp'
  | 'dischargeSuperheat'
  | 'finTemp'
  | 'compCurrent'
  | 'supplyVoltage'

/** True while the compressor runs and the signal has been beyond `value` for this many minutes. */
export type Guard = {
  signal: GuardedSignal
  beyond: 'above' | 'atLeast' | 'below'
  /** One number, or one per mode. */
  value: number | { cool: number; heat: number }
  /** Minutes that it must last; 0: one sample. */
  minutes: number
  /** Minutes after a start, a defrost or an oil return during which it is not judged. */
  after: number
  /** From the table: `cycleLimits`. */
  source: LimitSource
}

/** What stops a compressor to protect it, and how many such stops within how many minutes cause an alarm. Domain 3.2. */
export type Retry = { guard: Guard | null; of: number; windowMinutes: number }

type Limits = {
  /** Hold the frequency back and are shown meanwhile, the most severe first. */
  controls: readonly (readonly [code: string, guard: Guard])[]
  retries: Readonly<Record<string, Retry>>
  /** The high-pressure switch: it stops the compressor by itself. */
  highPressureSwitch: Guard
  /** The two conditions of P15: of alarm 47, and of alarm 08. */
  vacuum: Guard
  tooHot: Guard
  /** Of alarms 48 and 54, both of P17, and of alarm 06. */
  overCurrent: Guard
  hotInverter: Guard
  lowSupply: Guard
}

type Action = 'control' | 'retry' | 'stop'
type Watched = { signal: GuardedSignal; beyond: Guard['beyond']; action: Action }
type Times = { minutes?: number; after?: number }

const codeOf = { R410A: 1, R32: 2, R22: 3 } as const
const keyOf = { compCurrent: 'currentShare', supplyVoltage: 'voltageShare' } as const
const keyOfSignal = (signal: GuardedSignal): LimitKey =>
  signal === 'compCurrent' || signal === 'supplyVoltage' ? keyOf[signal] : signal

const settled: Times = { after: 10 }

/** Guards of a series and a refrigerant with the table's numbers. Durations are here: how long a limit must be exceeded. */
const guardsOf =
  (refrigerant: RefrigerantName, series: UnitSeries) =>
  ({ signal, beyond, action }: Watched, { minutes = 0, after = 0 }: Times = {}): Guard => {
    const end = beyond === 'below' ? 'low' : 'high'
    const read = (mode: CycleMode): { value: number; source: LimitSource } => {
      const conditions = {
        mode,
        refrigerant: codeOf[refrigerant],
        series,
        ambient: null,
        testRun: false,
      } as const
      const ends = limitOf(keyOfSignal(signal), conditions)?.[action]
      if (ends?.[end] === undefined) throw new Error(`the table has no ${action} ${end} of ${signal} on ${refrigerant}`)
      return { value: ends[end], source: ends.source }
    }
    const cool = read('cooling')
    const heat = read('heating')
    const value = cool.value === heat.value ? cool.value : { cool: cool.value, heat: heat.value }
    return { signal, beyond, value, minutes, after, source: cool.source }
  }

const limitsOf = (refrigerant: RefrigerantName, series: UnitSeries): Limits => {
  const guardOf = guardsOf(refrigerant, series)
  const from = (action: Action, signal: GuardedSignal, times?: Times) =>
    guardOf({ signal, beyond: 'atLeast', action }, times)
  const above = (action: Action, signal: GuardedSignal, times?: Times) =>
    guardOf({ signal, beyond: 'above', action }, times)
  const below = (action: Action, signal: GuardedSignal, times?: Times) =>
    guardOf({ signal, beyond: 'below', action }, times)
  const tripping = { of: 3, windowMinutes: 60 }
  return {
    controls: [
      ['P02', from('control', 'dischargePressure')],
      ['P05', from('control', 'dischargeTemp')],
      ['P04', from('control', 'finTemp')],
      ['P03', from('control', 'compCurrent')],
      ['P06', below('control', 'suctionPressure', settled)],
      ['P0d', above('control', 'suctionPressure', settled)],
      ['P09', below('control', 'dischargePressure', settled)],
      ['P01', from('control', 'pressureRatio')],
      ['P01', below('control', 'pressureRatio', settled)],
    ],
    retries: {
      P11: { guard: below('stop', 'pressureRatio', { minutes: 2, after: 4 }), ...tripping },
      P12: { guard: above('stop', 'suctionPressure', { minutes: 3, after: 2 }), ...tripping },
      P13: { guard: above('retry', 'dischargePressure'), ...tripping },
      P14: { guard: from('stop', 'compCurrent'), ...tripping },
      // Of its two conditions, the one named by its alarm.
      P15: { guard: null, ...tripping },
      // Three of them, 20 minutes each, are the hour of alarm 07.
      P16: { guard: below('stop', 'dischargeSuperheat', { minutes: 20 }), of: 3, windowMinutes: 120 },
      P17: { guard: null, of: 3, windowMinutes: 30 },
      P18: { guard: null, of: 3, windowMinutes: 30 },
      P26: { guard: below('stop', 'dischargePressure', settled), ...tripping },
    },
    highPressureSwitch: from('stop', 'dischargePressure'),
    vacuum: below('stop', 'suctionPressure', { minutes: 12 }),
    tooHot: from('stop', 'dischargeTemp', { minutes: 10 }),
    overCurrent: from('stop', 'compCurrent'),
    hotInverter: from('stop', 'finTemp'),
    lowSupply: below('stop', 'supplyVoltage'),
  }
}

const ofSeries = (series: UnitSeries): Readonly<Record<RefrigerantName, Limits>> => ({
  R410A: limitsOf('R410A', series),
  R32: limitsOf('R32', series),
  R22: limitsOf('R22', series),
})
/** Limits depend on the series: a side-discharge unit stops its compressor at 115 °C, where a VRF goes on to 127. */
export const protectionLimits: Readonly<Record<UnitSeries, Readonly<Record<RefrigerantName, Limits>>>> = {
  vrf: ofSeries('vrf'),
  side: ofSeries('side'),
}

/** An alarm of the refrigerant cycle: the retry before it, and its own condition. */
export type CycleAlarm = { retry: string | null; guard: Guard | null }

const byRetry = (retry: string) => (limits: Limits) => ({ retry, guard: limits.retries[retry]?.guard ?? null })
const switched = (limits: Limits) => ({ retry: 'P13', guard: limits.highPressureSwitch })
type Condition = 'vacuum' | 'tooHot' | 'overCurrent' | 'hotInverter' | 'lowSupply'
const by = (retry: string, condition: Condition | null) => (limits: Limits) => ({
  retry,
  guard: condition === null ? null : limits[condition],
})

const alarms: Readonly<Record<string, (limits: Limits) => CycleAlarm>> = {
  '02': switched,
  '41': switched,
  '42': switched,
  '45': byRetry('P13'),
  EE: byRetry('P13'),
  '57': byRetry('P13'),
  '08': by('P15', 'tooHot'),
  '47': by('P15', 'vacuum'),
  '46': byRetry('P26'),
  '07': byRetry('P16'),
  '43': byRetry('P11'),
  '44': byRetry('P12'),
  '39': byRetry('P14'),
  '48': by('P17', 'overCurrent'),
  '54': by('P17', 'hotInverter'),
  '51': by('P17', null),
  '53': by('P17', null),
  '06': by('P18', 'lowSupply'),
  '55': by('P18', null),
}

/** Meaning of an alarm code of the refrigerant cycle; undefined: its condition is not on a signal of the cycle. */
export const cycleAlarmOf = (
  faultCode: string,
  { refrigerant, series }: { refrigerant: RefrigerantName; series: UnitSeries },
): CycleAlarm | undefined => alarms[faultCode]?.(protectionLimits[series][refrigerant])

export const guardValue = ({ value }: Guard, mode: 'cool' | 'heat'): number =>
  typeof value === 'number' ? value : value[mode]

/** Whether one sample is beyond the limit. */
export const isBeyond = (condition: Guard, value: number, mode: 'cool' | 'heat'): boolean => {
  const limit = guardValue(condition, mode)
  if (condition.beyond === 'below') return value < limit
  return condition.beyond === 'above' ? value > limit : value >= limit
}
