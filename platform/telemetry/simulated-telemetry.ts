import { losesSystem, losesUnit, stopCauseOf, stopsUnit } from './fault-signature'
import { rnd } from './rnd'
import { type SimulatedDay, simulatedDays } from './simulated-day'
import { type SiteTime, toSiteTime } from './site-clock'
import { type RoomMode, type SystemFacts, toDaySeed, type UnitFault } from './system-facts'
import type { IndoorReading, OutdoorReading, SystemSample, Telemetry } from './telemetry'
import { scheduleOf, toUsage } from './usage'

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

const runModeOf = ({ trace, season }: SimulatedDay, minute: number): OutdoorReading['runMode'] => {
  if (at(trace.running, minute) === 0) return 0
  if (at(trace.defrost, minute) > 0) return 4
  if (at(trace.oilReturn, minute) > 0) return 5
  if (season === 'mixed') return 3
  return season === 'heat' ? 2 : 1
}

type Shared = Omit<OutdoorReading, 'unitNo' | 'alarmCode' | 'stopCause' | 'protectCode' | 'collectTime' | 'runMode'>

/** What the modules of one system have in common: they work on the same refrigerant. Rounded as on the wire. */
const sharedReading = (day: SimulatedDay, minute: number, share: number): Shared => {
  const { trace } = day
  const cool = day.season !== 'heat'
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

/** Sensors of an outdoor unit that fail take their readings, and what is reckoned from them, along. Domain 5.6. */
const outdoorSensors: Record<string, Partial<typeof nothing>> = {
  '21': { dischargePressure: null, satCondTemp: null, dischargeSuperheat: null },
  '22': { ambientTemp: null },
  '23': { dischargeTemp: null, dischargeSuperheat: null },
  '26': { suctionTemp: null, suctionSuperheat: null },
  '29': { suctionPressure: null, satEvapTemp: null, suctionSuperheat: null },
  // The inverter no longer answers the main board.
  '04': { compFreq: null, compCurrent: null, finTemp: null },
}

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
      ...(own && outdoorSensors[own.faultCode]),
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
const sensorOf: Record<string, keyof typeof noIndoor> = {
  '11': 'inletTemp',
  '12': 'outletTemp',
  '13': 'liquidPipeTemp',
  '14': 'gasPipeTemp',
}

const wireModes: Record<RoomMode, 0 | 1 | 2 | 3> = { cool: 0, dry: 1, fan: 2, heat: 3 }

type IndoorValues = Omit<IndoorReading, 'unitNo' | 'stopCause' | 'alarmCode' | 'collectTime'>

const indoorReading = (system: SystemFacts, day: SimulatedDay, k: number, time: SiteTime): IndoorValues => {
  const { minute } = time
  const mode = day.modes[k] ?? 'cool'
  const unit = (mode === 'heat' && day.heating ? day.heating : day.trace).units[k]
  const facts = system.indoor[k]
  if (unit === undefined || facts === undefined) return noIndoor
  const seed = toDaySeed(system.key, time.day)
  // The switch stays on when an alarm stops the unit; only people turn it.
  const on = day.season !== 'off' && scheduleOf(toUsage(system.usage), seed, k, time.weekend)(minute / 60)
  const thermo = at(unit.thermo, minute) > 0
  return {
    onOff: on ? 1 : 0,
    mode: wireModes[mode],
    fanSpeed: mode === 'dry' ? 0 : fanSpeedOf(system, facts.unitNo),
    setTemp: rounded(unit.setPoint, 1),
    inletTemp: rounded(at(unit.air, minute)),
    outletTemp: rounded(at(unit.outlet, minute)),
    liquidPipeTemp: rounded(at(unit.liquidPipe, minute)),
    gasPipeTemp: rounded(at(unit.gasPipe, minute)),
    exvOpening: rounded(at(unit.valve, minute)),
    operCondition: on ? (thermo ? 2 : 1) : 0,
  }
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
    const reading = lost ? noIndoor : indoorReading(system, day, k, time)
    const sensor = own && sensorOf[own.faultCode]
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
  telemetry: Omit<Telemetry, 'series'>,
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
  return { ...live, series: (system, from, to, stepMinutes) => samples(live, system, from, to, stepMinutes) }
}
