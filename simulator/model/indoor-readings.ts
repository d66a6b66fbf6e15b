import { type CommandValues, lockBits } from '@/lib/contract/control'
import { noiseOf, rnd } from '@/lib/format/rnd'
import type { SiteTime } from '@/lib/format/site-clock'
import { losesSystem, stopsUnit } from './fault-signature'
import { at, isActive, rounded, sampledAt, sensed } from './sample'
import type { SimulatedDay, simulatedDays } from './simulated-day'
import { siteDayOf, toPlantTime } from './site-day'
import { type RoomMode, type SystemFacts, toDaySeed } from './system-facts'
import type { IndoorReading } from './telemetry'
import { overrideAt } from './unit-override'
import { scheduleOf, toUsage } from './usage'

const fanSpeedOf = (system: SystemFacts, unitNo: number): 0 | 1 | 2 | 4 => {
  const draw = rnd(system.key, unitNo, 'fan')
  if (draw < 0.45) return 4
  if (draw < 0.7) return 1
  return draw < 0.88 ? 0 : 2
}

const noIndoor = {
  onOff: null,
  mode: null,
  fanSpeed: null,
  louver: null,
  setTemp: null,
  inletTemp: null,
  outletTemp: null,
  liquidPipeTemp: null,
  gasPipeTemp: null,
  rcsTemp: null,
  superheat: null,
  exvOpening: null,
  humidity: null,
  requestHz: null,
  operCondition: null,
  filterSign: null,
  centralLock: null,
  defrostFlag: null,
} as const

/** Sensors that fail take their own reading, and what is reckoned from it, along. Domain 5.6. */
export const indoorSensors: Record<string, readonly (keyof typeof noIndoor)[]> = {
  '11': ['inletTemp'],
  '12': ['outletTemp'],
  '13': ['liquidPipeTemp', 'superheat'],
  '14': ['gasPipeTemp', 'superheat'],
}
const withoutSensor = (faultCode: string): Partial<typeof noIndoor> =>
  Object.fromEntries((indoorSensors[faultCode] ?? []).map((name) => [name, null]))

const wireModes: Record<RoomMode, 0 | 1 | 2 | 3> = { cool: 0, dry: 1, fan: 2, heat: 3 }

/** What people and the central controller have set at a unit, where no command ever did. Ours. */
const ownSettings = (key: string, unitNo: number) => {
  const locked = rnd(key, unitNo, 'lock')
  return {
    louver: rnd(key, unitNo, 'louver') < 0.6 ? (7 as const) : (Math.floor(rnd(key, unitNo, 'vane') * 6.999) as Louver),
    // Two rooms in a hundred may not change the mode, one in a hundred neither mode nor temperature.
    centralLock: locked < 0.02 ? lockBits.mode : locked < 0.03 ? lockBits.mode + lockBits.setTemp : 0,
  }
}
type Louver = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Sensors that not every unit has, by the minute. Ours: eight of ten have a wired remote controller, four of ten measure humidity. */
const extraSensors = (key: string, unitNo: number, day: number) => {
  const offset = rnd(key, unitNo, 'rcs') < 0.8 ? 1.4 * rnd(key, unitNo, 'rcs offset') - 0.7 : null
  const swing = rnd(key, unitNo, 'rh sensor') < 0.4 ? noiseOf([toDaySeed(key, day), unitNo, 'rh'], 180) : null
  const usual = 50 + 8 * (rnd(key, unitNo, 'rh') - 0.5)
  return (minute: number, air: number) => ({
    rcsTemp: offset === null ? null : rounded(air + offset),
    humidity: swing === null ? null : rounded(usual + 6 * swing(minute)),
  })
}

export type IndoorValues = Omit<IndoorReading, 'unitNo' | 'stopCause' | 'alarmCode' | 'collectTime'>

/**
 * Readings of a system's unit `k` through a day, asked by the minute and by what a command had set there. What does not
 * change within a day is drawn once.
 */
export const indoorReadingOf = (
  system: SystemFacts,
  day: SimulatedDay,
  k: number,
  time: Pick<SiteTime, 'day' | 'weekend'>,
): ((minute: number, set: CommandValues | undefined) => IndoorValues) => {
  const facts = system.indoor[k]
  if (facts === undefined) return () => noIndoor
  const { unitNo } = facts
  // The switch stays on when an alarm stops the unit; only people turn it.
  const schedule = scheduleOf(toUsage(system.usage), toDaySeed(system.key, time.day), k, time.weekend)
  const ownFan = fanSpeedOf(system, unitNo)
  const own = ownSettings(system.key, unitNo)
  const extra = extraSensors(system.key, unitNo, time.day)
  const { wallOf } = siteDayOf(system.timeZone, time.day)
  const filterSign = rnd(system.key, unitNo, 'filter') < 0.06 ? 1 : 0
  return (minute, set) => {
    const mode = day.modeAt(k, minute)
    const unit = day.trace.units[k]
    if (unit === undefined) return noIndoor
    const scheduled = set?.onOff == null ? day.scheduled && schedule(wallOf(minute) / 60) : set.onOff === 1
    const on = scheduled || at(unit.on, minute) > 0
    const thermo = on && at(unit.thermo, minute) > 0
    const liquid = at(unit.liquidPipe, minute)
    const gas = at(unit.gasPipe, minute)
    const valve = at(unit.valve, minute)
    const shownMode = (set?.mode ?? wireModes[mode]) as 0 | 1 | 2 | 3 | 4
    return {
      onOff: on ? 1 : 0,
      mode: shownMode,
      // Drying has a fan speed of its own.
      fanSpeed: shownMode === 1 ? 0 : ((set?.fanSpeed ?? ownFan) as 0 | 1 | 2 | 3 | 4),
      setTemp: rounded(set?.setTemp ?? unit.setPoint, 1),
      inletTemp: sensed('inletTemp', at(unit.air, minute)),
      outletTemp: sensed('outletTemp', at(unit.outlet, minute)),
      liquidPipeTemp: sensed('liquidPipeTemp', liquid),
      gasPipeTemp: sensed('gasPipeTemp', gas),
      superheat: thermo && mode !== 'heat' ? sensed('superheat', gas - liquid) : null,
      exvOpening: rounded(valve),
      requestHz: thermo ? rounded(90 * at(unit.demand, minute)) : 0,
      operCondition: on ? (thermo ? 2 : 1) : 0,
      filterSign,
      defrostFlag: on && mode === 'heat' && at(day.trace.defrost, minute) > 0 ? 1 : 0,
      ...extra(minute, at(unit.air, minute)),
      ...own,
      ...(set?.louver != null && { louver: set.louver as Louver | 7 }),
      ...(set?.centralLock != null && { centralLock: set.centralLock }),
    }
  }
}

type Reader = ReturnType<typeof indoorReadingOf>
/** Units of a day that were asked before: what does not change within the day is drawn once. */
const readers = new WeakMap<SimulatedDay, Map<number, Reader>>()
const readerOf = (system: SystemFacts, day: SimulatedDay, k: number, time: SiteTime): Reader => {
  const ofDay = readers.get(day) ?? new Map<number, Reader>()
  readers.set(day, ofDay)
  const found = ofDay.get(k) ?? indoorReadingOf(system, day, k, time)
  ofDay.set(k, found)
  return found
}

/** Cause of the last stop of a unit without an alarm of its own or of its system. Domain 3.3. */
const stopCauseAt = (
  { trace }: SimulatedDay,
  minute: number,
  operCondition: IndoorReading['operCondition'],
): string => {
  if (operCondition === 1 && at(trace.oilReturn, minute) > 0) return 'd1-21'
  if (operCondition === 2 && at(trace.defrost, minute) > 0) return 'd1-27'
  return operCondition === 1 ? 'd1-01' : 'd1-00'
}

/** Readings of the indoor units of a system at a moment; what was commanded shows from its acknowledgement on. */
export const indoorReadings = (
  system: SystemFacts,
  moment: Date,
  dayOf: ReturnType<typeof simulatedDays>,
): IndoorReading[] => {
  const collectTime = sampledAt(system, moment)
  if (collectTime === null)
    return system.indoor.map(({ unitNo }) => ({
      unitNo,
      ...noIndoor,
      stopCause: 'd1-00',
      alarmCode: '--',
      collectTime,
    }))
  const time = toPlantTime(collectTime, system.timeZone)
  const day = dayOf(system, time)
  const active = system.faults.filter((fault) => isActive(fault, collectTime))
  const lost = active.some(({ faultCode }) => losesSystem(faultCode))
  // The alarm of a system shows on every indoor unit of it. Domain 3.1, notes.
  const ofSystem = active.find(({ unitKind, faultCode }) => unitKind === 2 && stopsUnit(faultCode))
  return system.indoor.map(({ unitNo }, k) => {
    const own = active.find((fault) => fault.unitKind === 1 && fault.unitNo === unitNo)
    // An acknowledgement carries the new settings; temperatures wait for the next sample.
    const set = overrideAt(system.overrides, unitNo, system.isOnline ? moment : collectTime)
    const reading = lost ? noIndoor : readerOf(system, day, k, time)(time.minute, set)
    const waits = reading.onOff === 1 && day.conflictAt(k, time.minute)
    const stopped = own && stopsUnit(own.faultCode)
    return {
      unitNo,
      ...reading,
      ...(own && withoutSensor(own.faultCode)),
      ...((stopped || ofSystem) && !lost && { operCondition: 3 as const }),
      stopCause: stopped
        ? 'd1-02'
        : ofSystem
          ? 'd1-34'
          : waits
            ? 'd1-29'
            : stopCauseAt(day, time.minute, reading.operCondition),
      alarmCode: own?.faultCode ?? ofSystem?.faultCode ?? '--',
      collectTime,
    }
  })
}
