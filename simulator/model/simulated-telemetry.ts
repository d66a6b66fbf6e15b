import { mapMeasured } from '@/lib/hvac/measured'
import { protectionLimits } from '@/lib/hvac/protection-limits'
import { outdoorSignals } from '@/lib/hvac/signals'
import { losesSystem, losesUnit, stopsUnit } from './fault-signature'
import { indoorReadings } from './indoor-readings'
import { meteredEnergyOf } from './metered-energy'
import { type OutdoorModule, outdoorModulesOf } from './outdoor-module'
import {
  compressorsOf,
  liveSignals,
  outdoorSignals as moduleSignals,
  outdoorSensors,
  runModeOf,
} from './outdoor-signals'
import { at, isActive, rounded, sampledAt } from './sample'
import { type SimulatedDay, simulatedDays } from './simulated-day'
import { toPlantTime } from './site-day'
import type { SystemFacts } from './system-facts'
import type { OutdoorReading, SystemSample, Telemetry } from './telemetry'
import { simulatedUnitSamples } from './unit-samples'

const nothing = {
  ...mapMeasured(outdoorSignals, () => null),
  fourWayValve: null,
  crankHeater: null,
  minutesSinceStart: null,
  minutesSinceDefrost: null,
  minutesSinceOilReturn: null,
  compressors: null,
  retries: null,
} as const

/** Energy since midnight by the minute, kWh of the whole system; worked out once per simulated day. */
const energyOf = new WeakMap<SimulatedDay, Float64Array>()
const energyAt = (day: SimulatedDay, minute: number): number => {
  let sums = energyOf.get(day)
  if (sums === undefined) {
    let sum = 0
    sums = day.trace.power.map((power) => {
      sum += power / 60
      return sum
    })
    energyOf.set(day, sums)
  }
  return at(sums, minute)
}

/** What a service engineer looks for first. Domain 3.2: three retries within their window are an alarm. */
const remembered = (day: SimulatedDay, minute: number) => {
  const { trace } = day
  const since = (column: Int16Array): number | null => {
    const minutes = at(column, minute)
    return minutes < 0 ? null : minutes
  }
  const counted = trace.retries.flatMap(({ code, minute: stop }) => {
    const limits = protectionLimits.vrf.R410A.retries[code]
    const ago = minute - stop
    return limits && ago >= 0 && ago < limits.windowMinutes ? [{ code, ago, limits }] : []
  })
  const last = counted[counted.length - 1]
  return {
    minutesSinceStart: since(trace.sinceStart),
    minutesSinceDefrost: since(trace.sinceDefrost),
    minutesSinceOilReturn: since(trace.sinceOil),
    startsLastHour: trace.starts.filter((start) => start <= minute && minute - start < 60).length,
    retries: last
      ? {
          code: last.code,
          count: counted.filter(({ code }) => code === last.code).length,
          of: last.limits.of,
          windowMinutes: last.limits.windowMinutes,
          lastMinutes: last.ago,
        }
      : null,
  }
}

/** Indoor units of the system that ask for capacity, and its heater. */
const systemReading = ({ trace }: SimulatedDay, minute: number) => {
  const asking = trace.units.filter(({ thermo }) => at(thermo, minute) > 0)
  return {
    crankHeater: at(trace.running, minute) > 0 ? (0 as const) : (1 as const),
    thermoOnCount: asking.length,
    thermoOnCapacity: rounded(
      asking.reduce((sum, unit) => sum + unit.capacity, 0),
      1,
    ),
  }
}

type Shared = Omit<OutdoorReading, 'unitNo' | 'alarmCode' | 'stopCause' | 'protectCode' | 'collectTime' | 'runMode'>

const signals = { ...moduleSignals, ...liveSignals }
const signalNames = Object.keys(signals) as (keyof typeof signals)[]

/** The readings of one module. Rounded as on the wire. */
const moduleReading = (day: SimulatedDay, minute: number, module: OutdoorModule): Shared => {
  const reading: Record<keyof typeof signals, number | null> = { ...nothing }
  for (const name of signalNames) reading[name] = signals[name](day, minute, module)
  return {
    ...nothing,
    ...reading,
    ...systemReading(day, minute),
    ...remembered(day, minute),
    fourWayValve: reading.fourWayValve === 1 ? 1 : 0,
    ratedCurrent: rounded(module.ratedCurrent, 1),
    compressors: compressorsOf(day, minute, module),
    energyKwh: rounded(energyAt(day, minute) * module.share, 1),
  }
}

/** Readings that only the live picture has, and that go with a sensor or a part that fails. */
const alsoLost: Record<string, Partial<typeof nothing>> = {
  '04': { inverterCurrent: null, compressors: null },
  '23': { compressors: null },
}

/** The modules of a system on a day, whose faults are those of the day. */
const modules = new WeakMap<SimulatedDay, OutdoorModule[]>()
const modulesOf = (system: SystemFacts, day: SimulatedDay): OutdoorModule[] => {
  const found = modules.get(day) ?? outdoorModulesOf(system)
  modules.set(day, found)
  return found
}

/** Readings that a failed sensor takes along. Domain 5.6. */
const withoutSensor = (faultCode: string): Partial<Shared> => ({
  ...Object.fromEntries((outdoorSensors[faultCode] ?? []).flatMap((name) => (name in nothing ? [[name, null]] : []))),
  ...alsoLost[faultCode],
})

const outdoorReadings = (
  system: SystemFacts,
  moment: Date,
  dayOf: ReturnType<typeof simulatedDays>,
): OutdoorReading[] => {
  const collectTime = sampledAt(system, moment)
  if (collectTime === null) {
    return system.outdoor.map(({ unitNo }) => ({
      unitNo,
      runMode: 0,
      ...nothing,
      protectCode: '',
      stopCause: 'd1-00',
      alarmCode: '--',
      collectTime,
    }))
  }
  const time = toPlantTime(collectTime, system.timeZone)
  const day = dayOf(system, time)
  const active = system.faults.filter((fault) => isActive(fault, collectTime))
  const lost = active.some(({ faultCode }) => losesSystem(faultCode))
  return modulesOf(system, day).map((module) => {
    const { unitNo } = module
    const own = active.find((fault) => fault.unitKind === 2 && fault.unitNo === unitNo)
    // An alarm of a module stops the whole system; the others show that another one has stopped.
    const other = active.find(({ unitKind, faultCode }) => unitKind === 2 && stopsUnit(faultCode))
    const codes = {
      stopCause:
        own && stopsUnit(own.faultCode) ? 'd1-02' : other ? 'd1-32' : (day.trace.stopCause[time.minute] ?? 'd1-00'),
      // The retry that became the alarm shows in its minute; the alarm says the rest.
      protectCode: day.trace.protectCode[time.minute] ?? '',
    }
    const gone = lost || (own !== undefined && losesUnit(own.faultCode))
    return {
      unitNo,
      runMode: gone ? 0 : runModeOf(day, time.minute),
      ...(gone ? nothing : moduleReading(day, time.minute, module)),
      ...(own && withoutSensor(own.faultCode)),
      ...codes,
      alarmCode: own?.faultCode ?? '--',
      collectTime,
    }
  })
}

const stepMs = 60_000

function* samples(
  telemetry: Pick<Telemetry, 'outdoorLive' | 'indoorLive'>,
  system: SystemFacts,
  from: Date,
  to: Date,
  stepMinutes: number,
): Generator<SystemSample> {
  const end = system.isOnline
    ? to.getTime()
    : Math.min(to.getTime(), system.lastReport?.getTime() ?? Number.NEGATIVE_INFINITY)
  // What it showed then, it showed while it was online.
  const past = { ...system, isOnline: true }
  for (let ms = from.getTime(); ms <= end; ms += stepMinutes * stepMs) {
    const moment = new Date(ms)
    yield { at: moment, outdoor: telemetry.outdoorLive(past, moment), indoor: telemetry.indoorLive(past, moment) }
  }
}

/** Readings computed on demand: nothing is stored, and any moment of any day can be asked for again. Domain 5. */
export const simulatedTelemetry = (): Telemetry => {
  const dayOf = simulatedDays()
  const live = {
    outdoorLive: (system: SystemFacts, moment: Date) => outdoorReadings(system, moment, dayOf),
    indoorLive: (system: SystemFacts, moment: Date) => indoorReadings(system, moment, dayOf),
  }
  return {
    ...live,
    series: (system, from, to, stepMinutes) => samples(live, system, from, to, stepMinutes),
    unitSamples: simulatedUnitSamples(),
    energyKwh: (system, from, to) => meteredEnergyOf(system, from, to, dayOf),
  }
}
