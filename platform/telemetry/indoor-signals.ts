import { at, rounded } from './outdoor-signals'
import { rnd } from './rnd'
import type { SimulatedDay } from './simulated-day'
import type { SiteTime } from './site-clock'
import { type RoomMode, type SystemFacts, toDaySeed } from './system-facts'
import type { IndoorReading } from './telemetry'
import { scheduleOf, toUsage } from './usage'

const fanSpeedOf = (system: SystemFacts, unitNo: number): 0 | 1 | 2 | 4 => {
  const draw = rnd(system.key, unitNo, 'fan')
  if (draw < 0.45) return 4
  if (draw < 0.7) return 1
  return draw < 0.88 ? 0 : 2
}

export const noIndoor = {
  onOff: null,
  mode: null,
  fanSpeed: null,
  setTemp: null,
  inletTemp: null,
  outletTemp: null,
  liquidPipeTemp: null,
  gasPipeTemp: null,
  exvOpening: null,
  operCondition: null,
} as const

/** Sensors that fail take their own reading with them. Domain 5.6. */
export const indoorSensors: Record<string, keyof typeof noIndoor> = {
  '11': 'inletTemp',
  '12': 'outletTemp',
  '13': 'liquidPipeTemp',
  '14': 'gasPipeTemp',
}

const wireModes: Record<RoomMode, 0 | 1 | 2 | 3> = { cool: 0, dry: 1, fan: 2, heat: 3 }

export type IndoorValues = Omit<IndoorReading, 'unitNo' | 'stopCause' | 'alarmCode' | 'collectTime'>

/** Readings of a system's unit `k` through a day, asked by the minute. What does not change within a day is drawn once. */
export const indoorReadingOf = (
  system: SystemFacts,
  day: SimulatedDay,
  k: number,
  time: Pick<SiteTime, 'day' | 'weekend'>,
): ((minute: number) => IndoorValues) => {
  const mode = day.modes[k] ?? 'cool'
  const unit = (mode === 'heat' && day.heating ? day.heating : day.trace).units[k]
  const facts = system.indoor[k]
  if (unit === undefined || facts === undefined) return () => noIndoor
  // The switch stays on when an alarm stops the unit; only people turn it.
  const schedule = scheduleOf(toUsage(system.usage), toDaySeed(system.key, time.day), k, time.weekend)
  const fanSpeed = mode === 'dry' ? 0 : fanSpeedOf(system, facts.unitNo)
  return (minute) => {
    const on = day.season !== 'off' && schedule(minute / 60)
    return {
      onOff: on ? 1 : 0,
      mode: wireModes[mode],
      fanSpeed,
      setTemp: rounded(unit.setPoint, 1),
      inletTemp: rounded(at(unit.air, minute)),
      outletTemp: rounded(at(unit.outlet, minute)),
      liquidPipeTemp: rounded(at(unit.liquidPipe, minute)),
      gasPipeTemp: rounded(at(unit.gasPipe, minute)),
      exvOpening: rounded(at(unit.valve, minute)),
      operCondition: on ? (at(unit.thermo, minute) > 0 ? 2 : 1) : 0,
    }
  }
}
