import { losesSystem, losesUnit, stopCauseOf, stopsUnit } from './fault-signature'
import { indoorReadings } from './indoor-readings'
import { type OutdoorSignal, outdoorSensors, outdoorSignals, runModeOf } from './outdoor-signals'
import { at, isActive, rounded, sampledAt } from './sample'
import { type SimulatedDay, simulatedDays } from './simulated-day'
import { toSiteTime } from './site-clock'
import type { SystemFacts } from './system-facts'
import type { OutdoorReading, SystemSample, Telemetry } from './telemetry'
import { simulatedUnitSamples } from './unit-samples'

const nothing = {
  compFreq: null,
  compCount: null,
  dischargePressure: null,
  suctionPressure: null,
  dischargeTemp: null,
  suctionTemp: null,
  satCondTemp: null,
  satEvapTemp: null,
  ambientTemp: null,
  dischargeSuperheat: null,
  suctionSuperheat: null,
  subcool: null,
  coilTemp: null,
  liquidTemp: null,
  compCurrent: null,
  inverterCurrent: null,
  powerKw: null,
  energyKwh: null,
  fanStep: null,
  fanRpm: null,
  finTemp: null,
  evo1: null,
  evo2: null,
  evb: null,
  totalIE: null,
  supplyVoltage: null,
  fourWayValve: null,
  crankHeater: null,
  thermoOnCount: null,
  thermoOnCapacity: null,
  demandLevel: null,
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

/** Modules from this size on have two compressors, and two valves on their coil. Ours: about the 14 HP of the trade. */
const doubleFrom = 40

/**
 * Readings that follow from the cycle. Ours, within the bands of domain 2.3: subcooling grows with the load, the coil is
 * a little off the saturation temperature of its side, and the second compressor helps above half of the load.
 */
const derivedReading = (day: SimulatedDay, minute: number, capacity: number) => {
  const { trace } = day
  const heats = day.season === 'heat'
  const running = at(trace.running, minute) > 0
  const defrosts = at(trace.defrost, minute) > 0
  const steady = running && !defrosts
  const partLoad = at(trace.frequency, minute) / 110
  const [condensing, evaporating] = [at(trace.condensing, minute), at(trace.evaporating, minute)]
  const subcool = (heats ? 9 : 5.5) + 6 * partLoad
  const outdoor = at(trace.outdoorTemp, minute)
  const asking = trace.units.filter(({ thermo }) => at(thermo, minute) > 0)
  const isDouble = capacity >= doubleFrom
  return {
    compCount: running ? (isDouble && partLoad > 0.5 ? 2 : 1) : 0,
    subcool: steady ? rounded(subcool) : null,
    coilTemp: rounded(steady ? (heats ? evaporating + 1 : condensing - 3) : defrosts ? condensing - 2 : outdoor),
    liquidTemp: rounded(steady ? condensing - subcool : outdoor),
    fanRpm: at(trace.fanStep, minute) * 40,
    evo2: isDouble ? (running ? rounded(heats ? 20 + 40 * partLoad : 100) : 0) : null,
    // It is held while a heating system pauses, and let go while it defrosts.
    fourWayValve: heats && !defrosts ? (1 as const) : (0 as const),
    crankHeater: running ? (0 as const) : (1 as const),
    thermoOnCount: asking.length,
    thermoOnCapacity: rounded(
      asking.reduce((sum, unit) => sum + unit.capacity, 0),
      1,
    ),
    demandLevel: 100,
  }
}

type Shared = Omit<OutdoorReading, 'unitNo' | 'alarmCode' | 'stopCause' | 'protectCode' | 'collectTime' | 'runMode'>

const signalNames = Object.keys(outdoorSignals) as OutdoorSignal[]

/** What the modules of one system have in common: they work on the same refrigerant. Rounded as on the wire. */
const sharedReading = (day: SimulatedDay, minute: number, share: number, capacity: number): Shared => {
  const reading: Record<OutdoorSignal, number | null> = { ...nothing }
  for (const name of signalNames) reading[name] = outdoorSignals[name](day, minute, share)
  return {
    ...reading,
    ...derivedReading(day, minute, capacity),
    inverterCurrent: rounded(at(day.trace.current, minute) * share * 0.85, 1),
    energyKwh: rounded(energyAt(day, minute) * share, 1),
  }
}

/** Readings that only the live picture has, and that go with a sensor or a part that fails. */
const alsoLost: Record<string, Partial<typeof nothing> | { fanRpm: 0 }> = {
  '21': { subcool: null },
  '04': { inverterCurrent: null },
  // It is told to turn and does not.
  '57': { fanRpm: 0 },
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
  const time = toSiteTime(collectTime, system.timeZone)
  const day = dayOf(system, time)
  const active = system.faults.filter((fault) => isActive(fault, collectTime))
  const lost = active.some(({ faultCode }) => losesSystem(faultCode))
  const rated = system.outdoor.reduce((sum, { capacity }) => sum + capacity, 0)
  return system.outdoor.map(({ unitNo, capacity }) => {
    const own = active.find((fault) => fault.unitKind === 2 && fault.unitNo === unitNo)
    // An alarm of a module stops the whole system; the others show that another one has stopped.
    const other = own ?? active.find(({ unitKind, faultCode }) => unitKind === 2 && stopsUnit(faultCode))
    const codes = own
      ? stopCauseOf(own.faultCode)
      : {
          stopCause: other ? 'd1-32' : (day.trace.stopCause[time.minute] ?? 'd1-00'),
          protectCode: day.trace.protectCode[time.minute] ?? '',
        }
    const gone = lost || (own !== undefined && losesUnit(own.faultCode))
    return {
      unitNo,
      runMode: gone ? 0 : runModeOf(day, time.minute),
      ...(gone ? nothing : sharedReading(day, time.minute, capacity / rated, capacity)),
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
  }
}
