import type { DayTrace } from './day-trace'
import { losesSystem, losesUnit, stopCauseOf, stopsUnit } from './fault-signature'
import { rnd } from './rnd'
import { type SimulatedDay, simulatedDays } from './simulated-day'
import { toSiteTime } from './site-clock'
import type { SystemFacts, UnitFault } from './system-facts'
import type { IndoorReading, OutdoorReading, Telemetry } from './telemetry'

/** Outdoor units are sampled every minute, to the second of the minute. Domain 2.3. */
const sampleMs = 60_000

const at = (column: ArrayLike<number>, minute: number): number => column[minute] ?? 0
const rounded = (value: number, decimals = 0): number => Number(value.toFixed(decimals))

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

const runModeOf = ({ trace, cool, season }: SimulatedDay, minute: number): OutdoorReading['runMode'] => {
  if (at(trace.running, minute) === 0) return 0
  if (at(trace.defrost, minute) > 0) return 4
  if (at(trace.oilReturn, minute) > 0) return 5
  if (season === 'mixed') return 3
  return cool ? 1 : 2
}

type Shared = Omit<OutdoorReading, 'unitNo' | 'alarmCode' | 'stopCause' | 'protectCode' | 'collectTime' | 'runMode'>

/** What the modules of one system have in common: they work on the same refrigerant. Rounded as on the wire. */
const sharedReading = (day: SimulatedDay, minute: number, share: number): Shared => {
  const { trace, cool } = day
  const running = at(trace.running, minute) > 0
  const frequency = at(trace.frequency, minute)
  const partLoad = frequency / 110
  const steady = running && at(trace.defrost, minute) === 0
  return {
    compFreq: rounded(frequency),
    dischargePressure: rounded(at(trace.dischargePressure, minute), 2),
    suctionPressure: rounded(at(trace.suctionPressure, minute), 2),
    dischargeTemp: rounded(at(trace.dischargeTemp, minute)),
    suctionTemp: rounded(at(trace.suctionTemp, minute)),
    satCondTemp: rounded(at(trace.condensing, minute)),
    satEvapTemp: rounded(at(trace.evaporating, minute)),
    ambientTemp: rounded(at(trace.outdoorTemp, minute)),
    dischargeSuperheat: steady ? rounded(at(trace.dischargeTemp, minute) - at(trace.condensing, minute)) : null,
    suctionSuperheat: steady ? rounded(at(trace.suctionTemp, minute) - at(trace.evaporating, minute)) : null,
    compCurrent: rounded(at(trace.current, minute) * share, 1),
    powerKw: rounded(at(trace.power, minute) * share, 1),
    fanStep: at(trace.fanStep, minute),
    finTemp: rounded(at(trace.finTemp, minute)),
    evo1: running ? rounded(cool ? 100 : 20 + 40 * partLoad) : 0,
    evb: running ? rounded(5 + 20 * partLoad) : 0,
    totalIE: rounded(at(trace.totalValve, minute)),
    supplyVoltage: rounded(at(trace.voltage, minute)),
  }
}

const outdoorReadings = (system: SystemFacts, moment: Date, dayOf: ReturnType<typeof simulatedDays>): OutdoorReading[] => {
  const collectTime = sampledAt(system, moment)
  if (collectTime === null) {
    return system.outdoor.map(({ unitNo }) => ({ unitNo, runMode: 0, ...nothing, protectCode: '', stopCause: 'd1-00', alarmCode: '--', collectTime }))
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
      : { stopCause: other ? 'd1-32' : (day.trace.stopCause[time.minute] ?? 'd1-00'), protectCode: day.trace.protectCode[time.minute] ?? '' }
    const gone = lost || (own !== undefined && losesUnit(own.faultCode))
    return {
      unitNo,
      runMode: gone ? 0 : runModeOf(day, time.minute),
      ...(gone ? nothing : sharedReading(day, time.minute, capacity / rated)),
      ...codes,
      alarmCode: own?.faultCode ?? '--',
      collectTime,
    }
  })
}

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
  setTemp: null,
  inletTemp: null,
  outletTemp: null,
  liquidPipeTemp: null,
  gasPipeTemp: null,
  exvOpening: null,
  operCondition: null,
} as const

/** Sensors that fail take their own reading with them. Domain 5.6. */
const sensorOf: Record<string, keyof typeof noIndoor> = { '11': 'inletTemp', '12': 'outletTemp', '13': 'liquidPipeTemp', '14': 'gasPipeTemp' }

const indoorReading = (system: SystemFacts, day: SimulatedDay, k: number, minute: number): Omit<IndoorReading, 'unitNo' | 'stopCause' | 'alarmCode' | 'collectTime'> => {
  const unit = (day.trace as DayTrace).units[k]
  const facts = system.indoor[k]
  if (unit === undefined || facts === undefined) return noIndoor
  const on = at(unit.on, minute) > 0
  const thermo = at(unit.thermo, minute) > 0
  return {
    onOff: on ? 1 : 0,
    mode: day.cool ? 0 : 3,
    fanSpeed: fanSpeedOf(system, facts.unitNo),
    setTemp: rounded(unit.setPoint, 1),
    inletTemp: rounded(at(unit.air, minute)),
    outletTemp: rounded(at(unit.outlet, minute)),
    liquidPipeTemp: rounded(at(unit.liquidPipe, minute)),
    gasPipeTemp: rounded(at(unit.gasPipe, minute)),
    exvOpening: rounded(at(unit.valve, minute)),
    operCondition: on ? (thermo ? 2 : 1) : 0,
  }
}

const indoorReadings = (system: SystemFacts, moment: Date, dayOf: ReturnType<typeof simulatedDays>): IndoorReading[] => {
  const collectTime = sampledAt(system, moment)
  if (collectTime === null) return system.indoor.map(({ unitNo }) => ({ unitNo, ...noIndoor, stopCause: '', alarmCode: '--', collectTime }))
  const time = toSiteTime(collectTime, system.timeZone)
  const day = dayOf(system, time)
  const active = system.faults.filter((fault) => isActive(fault, collectTime))
  const lost = active.some(({ faultCode }) => losesSystem(faultCode))
  // The alarm of a system shows on every indoor unit of it. Domain 3.1, notes.
  const ofSystem = active.find(({ unitKind, faultCode }) => unitKind === 2 && stopsUnit(faultCode))
  return system.indoor.map(({ unitNo }, k) => {
    const own = active.find((fault) => fault.unitKind === 1 && fault.unitNo === unitNo)
    const reading = lost ? noIndoor : indoorReading(system, day, k, time.minute)
    const sensor = own && sensorOf[own.faultCode]
    const stopped = own && stopsUnit(own.faultCode)
    return {
      unitNo,
      ...reading,
      ...(sensor && { [sensor]: null }),
      ...((stopped || ofSystem) && !lost && { operCondition: 3 as const }),
      stopCause: stopped ? 'd1-02' : ofSystem ? 'd1-34' : reading.operCondition === 1 ? 'd1-01' : 'd1-00',
      alarmCode: own?.faultCode ?? ofSystem?.faultCode ?? '--',
      collectTime,
    }
  })
}

/** Readings computed on demand: nothing is stored, and any moment of any day can be asked for again. Domain 5. */
export const simulatedTelemetry = (): Telemetry => {
  const dayOf = simulatedDays()
  return {
    outdoorLive: (system, moment) => outdoorReadings(system, moment, dayOf),
    indoorLive: (system, moment) => indoorReadings(system, moment, dayOf),
  }
}
