import { cycle, warmerHeating } from './cycle-coefficients'
import { compressorOf } from './cycle-compressor'
import { electricSide } from './cycle-electric'
import { clamp, type DayInput } from './cycle-input'
import { controlCodeOf, type Guarded } from './cycle-protection'
import { type CycleMinute, ratioOf, refrigerantSide } from './cycle-refrigerant'
import { roomsOf } from './cycle-rooms'
import { type CycleScript, cycleScriptOf } from './cycle-script'
import { type DayTrace, minutesOfDay, newDayTrace, newUnitTrace } from './day-trace'
import { outdoorTemperatureOf } from './outdoor-temperature'
import { noiseOf, roundHalfEven } from './rnd'
import { occupancy } from './usage'

/** What the day's faults do in a minute. */
const faultsAt = (scripts: readonly CycleScript[], m: number) => {
  const locked = scripts.find(({ failed, repaired }) => failed <= m && m < repaired)
  const coming = scripts.find(({ from, failed }) => from <= m && m < failed)
  const building = coming ?? scripts.find((script) => m < script.repaired && script.severityAt(m) > 0)
  return {
    locked,
    coming,
    kind: building?.kind ?? ('none' as const),
    alarm: building?.alarm,
    severity: locked ? 0 : (building?.severityAt(m) ?? 0),
    steer: locked ? null : (building?.steerAt(m) ?? null),
    stop: scripts.find(({ stops, repaired }) => m < repaired && stops.includes(m)),
  }
}

/** Cycle state as the wire has it. */
const runModeOf = (
  { running, defrost, oilReturn, settling }: { running: boolean; defrost: number; oilReturn: number; settling: number },
  bothOn: boolean,
  heats: boolean,
): number => {
  if (!running) return 0
  if (defrost > 0) return 4
  if (oilReturn > 0) return 5
  if (settling > 0) return 6
  if (bothOn) return 3
  return heats ? 2 : 1
}

/**
 * One day of one refrigerant system, minute by minute, after the reference simulation of domain appendix A with the
 * corrections of decision 0148. A few milliseconds; holds no state between calls.
 */
export const simulateDay = (input: DayInput): DayTrace => {
  const { city, dayOfYear, usage, refrigerant, seed, mode } = input
  const daySeed = input.daySeed ?? seed
  const weekend = input.weekend ?? false
  const first = input.firstMinute ?? 0
  const water = input.waterSource ?? false
  const outdoorAt = outdoorTemperatureOf(city)
  const superheatNoise = noiseOf([daySeed, 'sh'], 9)
  const modules = typeof input.outdoor === 'number' ? [input.outdoor] : input.outdoor
  const scripts = (input.faults ?? []).map((fault) =>
    cycleScriptOf(fault, mode === 'heat' ? 'heat' : 'cool', refrigerant),
  )
  const building = roomsOf(input, first)
  const { rooms } = building
  const recorded = rooms.map((_, k) => input.recorded?.(k) ?? true)
  const trace = newDayTrace(rooms.map((room, k) => newUnitTrace(room.capacity, room.set, recorded[k] ? undefined : 0)))
  const begin = outdoorAt(dayOfYear, 0)
  const side = refrigerantSide(refrigerant, mode === 'heat' ? begin : begin * 0.5 + 12)
  const compressor = compressorOf(daySeed, first, mode === 'heat' && !water)
  const electric = electricSide(modules, daySeed)
  const codeOf = controlCodeOf(refrigerant)
  let heats = mode === 'heat'
  let protect = ''

  for (let m = first; m < minutesOfDay; m++) {
    const hour = (m < 0 ? m + minutesOfDay : m) / 60
    const outdoor = outdoorAt(dayOfYear, m)
    const fault = faultsAt(scripts, m)
    const demand = building.ask(m, {
      hour,
      outdoor,
      present: occupancy(usage, hour, weekend),
      isLocked: fault.locked !== undefined,
      isForced: fault.coming !== undefined,
    })
    const asked = demand.cooling + demand.heating
    if (mode === 'mixed' && asked > 0) heats = demand.cooling === 0
    const drive = compressor.state
    const wasRunning = drive.running
    if (fault.locked && !wasRunning) drive.cause = 'd1-02'
    else if (!fault.locked && drive.cause === 'd1-02') drive.cause = 'd1-00'
    compressor.step({
      m,
      demand: asked,
      share: asked / electric.rated,
      anyOn: demand.anyOn,
      heats,
      evaporating: side.state.evaporating,
      outdoor,
      isLocked: fault.locked !== undefined,
      isWatched: fault.coming !== undefined,
      protect,
    })
    let stopCode = ''
    if (fault.stop && (wasRunning || drive.running)) {
      const isAlarm = fault.stop.failed === m
      const { retry } = fault.stop
      stopCode = retry ?? ''
      if (retry) trace.retries.push({ minute: m, code: retry })
      compressor.stop(m, isAlarm || retry === null ? 'd1-02' : `d1-${retry.slice(1)}`)
    } else if (fault.locked && drive.running) compressor.stop(m, 'd1-02')

    const { running } = drive
    const load = drive.frequency / cycle.frequency.highest
    const ambient = water ? (heats ? cycle.water.heating : cycle.water.cooling) : outdoor
    const minute: CycleMinute = {
      running,
      heats,
      defrost: drive.defrost,
      settling: drive.settling > 0,
      returnsOil: drive.oilReturn > 0,
      load,
      ran: drive.ran,
      ambient,
      outdoor,
      coldest: demand.coldest,
      warmest: demand.warmest,
      severity: fault.severity,
      kind: fault.kind,
      steer: fault.steer,
      superheatNoise: superheatNoise(m),
      warmer: warmerHeating[refrigerant],
    }
    side.step(minute)
    const { state } = side
    const want = fault.kind === 'undercharge' ? fault.severity : 0
    electric.step({
      m,
      hour,
      running,
      heats,
      load,
      ambient,
      outdoor,
      coil: state.coil,
      condensing: state.condensing,
      want,
      strain: fault.kind === 'electric' ? fault.severity : 0,
      steer: fault.steer,
    })
    const totalValve = building.deliver(m, demand, {
      running,
      defrosting: drive.defrost > 0,
      returnsOil: drive.oilReturn > 0,
      available: electric.state.available,
      coil: state.coil,
      condensing: state.condensing,
      discharge: state.discharge,
      superheat: state.superheat,
      want: fault.kind === 'overcharge' ? -fault.severity : want,
    })
    const settledFor = Math.min(drive.ran, drive.sinceDefrost < 0 ? drive.ran : drive.sinceDefrost)
    const signals: Guarded = {
      dischargePressure: state.dischargePressure,
      suctionPressure: state.suctionPressure,
      pressureRatio: ratioOf(state),
      dischargeTemp: state.discharge,
      dischargeSuperheat: state.discharge - state.condensing,
      finTemp: electric.state.finTemp,
      compCurrent: electric.state.currentShare,
      supplyVoltage: electric.state.voltage / electric.nominal,
    }
    const judged = running && drive.defrost === 0 && drive.oilReturn === 0
    protect = stopCode || (judged ? codeOf(signals, heats ? 'heat' : 'cool', settledFor) : '')
    if (m < 0) continue

    trace.outdoorTemp[m] = outdoor
    trace.runMode[m] = runModeOf(drive, demand.bothOn, heats)
    trace.running[m] = running ? 1 : 0
    trace.frequency[m] = drive.frequency
    trace.wanted[m] = running ? drive.wanted : 0
    trace.dischargePressure[m] = state.dischargePressure
    trace.suctionPressure[m] = state.suctionPressure
    trace.dischargeTemp[m] = state.discharge
    trace.suctionTemp[m] = state.suction
    trace.evaporating[m] = state.evaporating
    trace.condensing[m] = state.condensing
    trace.subcool[m] = state.subcool
    trace.current[m] = electric.state.current
    trace.power[m] = electric.state.power
    trace.voltage[m] = electric.state.voltage
    trace.fanStep[m] =
      running && !water && drive.defrost === 0
        ? fanStepOf(load, state.fanShare, fault.kind === 'fouling' ? fault.severity : 0)
        : 0
    trace.finTemp[m] = electric.state.finTemp
    trace.defrost[m] = drive.defrost
    trace.oilReturn[m] = drive.oilReturn
    trace.fourWay[m] = heats && drive.defrost === 0 ? 1 : 0
    trace.totalValve[m] = totalValve
    trace.sinceStart[m] = running ? drive.ran : -1
    trace.sinceDefrost[m] = drive.defrost > 0 ? 0 : drive.sinceDefrost
    trace.sinceOil[m] = drive.oilReturn > 0 ? 0 : drive.sinceOil
    trace.defect[m] = defectOf(fault)
    trace.stopCause[m] = drive.cause
    trace.protectCode[m] = protect
    trace.alarm[m] = fault.locked?.alarm ?? null
    for (let k = 0; k < rooms.length; k++) {
      const room = rooms[k]
      const column = trace.units[k]
      if (room === undefined || column === undefined || !recorded[k]) continue
      column.air[m] = room.air
      column.outlet[m] = room.outlet
      column.liquidPipe[m] = room.liquidPipe
      column.gasPipe[m] = room.gasPipe
      column.valve[m] = room.valve
      column.demand[m] = room.demand
      column.on[m] = room.on ? 1 : 0
      column.thermo[m] = room.thermo ? 1 : 0
    }
  }
  trace.starts = compressor.state.starts
  return trace
}

/** By the load; less while it is slowed down, and all it has while the coil is fouled. */
const fanStepOf = (load: number, share: number, fouled: number): number =>
  roundHalfEven(clamp(4, (8 + 18 * load) * share + 10 * fouled, 26))

const defectOf = ({ kind, alarm, severity, locked }: ReturnType<typeof faultsAt>): number => {
  if (alarm === '51' && severity > 0.9) return 2
  return kind === 'fan' && (severity > 0.2 || locked) ? 1 : 0
}
