import { losesSystem, losesUnit, stopCauseOf, stopsUnit } from './fault-signature'
import { indoorReadingOf, indoorSensors, noIndoor } from './indoor-signals'
import { at, type OutdoorSignal, outdoorSensors, outdoorSignals, runModeOf } from './outdoor-signals'
import { type SimulatedDay, simulatedDays } from './simulated-day'
import { toSiteTime } from './site-clock'
import type { SystemFacts, UnitFault } from './system-facts'
import type { IndoorReading, OutdoorReading, SystemSample, Telemetry } from './telemetry'
import { simulatedUnitSamples } from './unit-samples'

/** Outdoor units are sampled every minute, to the second of the minute. Domain 2.3. */
const sampleMs = 60_000

const isActive = (fault: UnitFault, moment: Date): boolean =>
  fault.failureTime <= moment && (fault.repairTime === null || fault.repairTime > moment)

/** Moment of the newest sample: now while online, the last report while not. */
const sampledAt = (system: SystemFacts, moment: Date): Date | null => {
  if (!system.isOnline) return system.lastReport
  return new Date(Math.floor(moment.getTime() / sampleMs) * sampleMs)
}

const nothing = {
  compFreq: null,
  dischargePressure: null,
  suctionPressure: null,
  dischargeTemp: null,
  suctionTemp: null,
  satCondTemp: null,
  satEvapTemp: null,
  ambientTemp: null,
  dischargeSuperheat: null,
  suctionSuperheat: null,
  compCurrent: null,
  powerKw: null,
  fanStep: null,
  finTemp: null,
  evo1: null,
  evb: null,
  totalIE: null,
  supplyVoltage: null,
} as const

type Shared = Omit<OutdoorReading, 'unitNo' | 'alarmCode' | 'stopCause' | 'protectCode' | 'collectTime' | 'runMode'>

const signalNames = Object.keys(outdoorSignals) as OutdoorSignal[]

/** What the modules of one system have in common: they work on the same refrigerant. Rounded as on the wire. */
const sharedReading = (day: SimulatedDay, minute: number, share: number): Shared => {
  const reading: Record<OutdoorSignal, number | null> = { ...nothing }
  for (const name of signalNames) reading[name] = outdoorSignals[name](day, minute, share)
  return reading
}

/** Readings that a failed sensor takes along. */
const withoutSensor = (faultCode: string): Partial<Shared> =>
  Object.fromEntries((outdoorSensors[faultCode] ?? []).flatMap((name) => (name in nothing ? [[name, null]] : [])))

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
      ...(gone ? nothing : sharedReading(day, time.minute, capacity / rated)),
      ...(own && withoutSensor(own.faultCode)),
      ...codes,
      alarmCode: own?.faultCode ?? '--',
      collectTime,
    }
  })
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

const indoorReadings = (
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
  const time = toSiteTime(collectTime, system.timeZone)
  const day = dayOf(system, time)
  const active = system.faults.filter((fault) => isActive(fault, collectTime))
  const lost = active.some(({ faultCode }) => losesSystem(faultCode))
  // The alarm of a system shows on every indoor unit of it. Domain 3.1, notes.
  const ofSystem = active.find(({ unitKind, faultCode }) => unitKind === 2 && stopsUnit(faultCode))
  return system.indoor.map(({ unitNo }, k) => {
    const own = active.find((fault) => fault.unitKind === 1 && fault.unitNo === unitNo)
    const reading = lost ? noIndoor : indoorReadingOf(system, day, k, time)(time.minute)
    const sensor = own && indoorSensors[own.faultCode]
    const stopped = own && stopsUnit(own.faultCode)
    return {
      unitNo,
      ...reading,
      ...(sensor && { [sensor]: null }),
      ...((stopped || ofSystem) && !lost && { operCondition: 3 as const }),
      stopCause: stopped ? 'd1-02' : ofSystem ? 'd1-34' : stopCauseAt(day, time.minute, reading.operCondition),
      alarmCode: own?.faultCode ?? ofSystem?.faultCode ?? '--',
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
