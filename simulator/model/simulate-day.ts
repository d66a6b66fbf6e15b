import { minutesInDay } from 'date-fns/constants'
import { roundHalfEven } from '@/lib/format/rnd'
import { clamp, type DayInput } from './cycle/cycle-input'
import { type MinuteFaults, type Plant, plantOf } from './cycle/cycle-plant'
import { type DayTrace, newDayTrace, newUnitTrace } from './day-trace'

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
 * corrections of decisions 148 and 155. A few milliseconds; holds no state between calls. With `next`, the day after
 * takes over in the evening, so that the trace goes on over midnight.
 */
export const simulateDay = (input: DayInput, next?: DayInput): DayTrace => {
  const plant = plantOf(input)
  const { rooms, side, electric, water } = plant
  const recorded = rooms.map((_, k) => input.recorded?.(k) ?? true)
  const minutes = input.clock?.minutes ?? minutesInDay
  const trace = newDayTrace(
    rooms.map((room, k) => newUnitTrace(room.capacity, room.set, recorded[k] ? minutes : 0)),
    minutes,
  )
  const takeOver = next ? minutes + (next.firstMinute ?? 0) : minutes
  let leader: Plant | undefined

  for (let m = plant.first; m < minutes; m++) {
    if (m === takeOver && next) leader = plantOf(next)
    leader?.step(m - minutes)
    const { outdoor, fault, load, totalValve } = plant.step(m, leader)
    if (m < 0) continue
    const { state } = side
    const { drive, heats, demand, protect } = plant.now
    const { running } = drive
    trace.outdoorTemp[m] = outdoor
    trace.runMode[m] = runModeOf(drive, demand.bothOn, heats)
    trace.running[m] = running ? 1 : 0
    trace.frequency[m] = drive.frequency
    trace.wanted[m] = running ? drive.wanted : 0
    trace.dischargePressure[m] = state.dischargePressure
    trace.suctionPressure[m] = state.suctionPressure
    trace.dischargeTemp[m] = state.discharge
    trace.suction[m] = state.suction
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
  const later = (minute: number) => minute + minutes
  trace.starts = [...plant.compressor.state.starts, ...(leader?.compressor.state.starts ?? []).map(later)]
  trace.retries = [
    ...plant.retries,
    ...(leader?.retries ?? []).map(({ minute, code }) => ({ minute: later(minute), code })),
  ]
  return trace
}

/** By the load; less while it is slowed down, and all it has while the coil is fouled. */
const fanStepOf = (load: number, share: number, fouled: number): number =>
  roundHalfEven(clamp(4, (8 + 18 * load) * share + 10 * fouled, 26))

const defectOf = ({ kind, alarm, severity, locked }: MinuteFaults): number => {
  if (alarm === '51' && severity > 0.9) return 2
  return kind === 'fan' && (severity > 0.2 || locked) ? 1 : 0
}
