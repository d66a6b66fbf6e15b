import { minutesInDay } from 'date-fns/constants'
import { outdoorTemperatureOf } from '@/lib/format/climate/outdoor-temperature'
import { rnd } from '@/lib/format/rnd'
import { occupancy } from '../usage'
import { cycle, seriesOfModules, warmerHeating } from './cycle-coefficients'
import { type CompressorState, compressorOf } from './cycle-compressor'
import { electricSide } from './cycle-electric'
import { type DayInput, dayNoiseOf } from './cycle-input'
import type { CycleMinute, CycleState } from './cycle-pressures'
import { controlCodeOf, type Guarded, type RetryStop } from './cycle-protection'
import { ratioOf, refrigerantSide } from './cycle-refrigerant'
import type { Room } from './cycle-room'
import { noDemand, type RoomDemand, roomsOf, type Surroundings } from './cycle-rooms'
import { type CycleScript, cycleScriptOf } from './cycle-script'

/** What the day's faults do in a minute. `lack`: of refrigerant, without any of them. */
const faultsAt = (scripts: readonly CycleScript[], m: number, lack: number) => {
  const locked = scripts.find(({ failed, repaired }) => failed <= m && m < repaired)
  const coming = scripts.find(({ from, failed }) => from <= m && m < failed)
  const building = coming ?? scripts.find((script) => m < script.repaired && script.severityAt(m) > 0)
  const kind = building?.kind ?? ('none' as const)
  const severity = locked ? 0 : (building?.severityAt(m) ?? 0)
  return {
    locked,
    coming,
    kind,
    alarm: building?.alarm,
    severity,
    want: locked ? 0 : Math.max(lack, kind === 'undercharge' ? severity : 0),
    steer: locked ? null : (building?.steerAt(m) ?? null),
    stop: scripts.find(({ stops, repaired }) => m < repaired && stops.includes(m)),
  }
}
export type MinuteFaults = ReturnType<typeof faultsAt>

/** What a minute left. */
type Now = {
  heats: boolean
  protect: string
  stopCode: string
  drive: CompressorState
  demand: RoomDemand
}

type Compressor = ReturnType<typeof compressorOf>

/** The compressor follows what the rooms ask for, unless a fault stops it. Answers the code of a stop with a retry. */
const driveBy = (
  compressor: Compressor,
  minute: Omit<Parameters<Compressor['step']>[0], 'isLocked' | 'isWatched'>,
  { locked, coming, stop }: MinuteFaults,
): string => {
  const { state } = compressor
  const wasRunning = state.running
  if (locked && !wasRunning) state.cause = 'd1-02'
  else if (!locked && state.cause === 'd1-02') state.cause = 'd1-00'
  compressor.step({ ...minute, isLocked: locked !== undefined, isWatched: coming !== undefined })
  if (stop && (wasRunning || state.running)) {
    const { retry, failed } = stop
    compressor.stop(minute.m, failed === minute.m || retry === null ? 'd1-02' : `d1-${retry.slice(1)}`)
    return retry ?? ''
  }
  if (locked && state.running) compressor.stop(minute.m, 'd1-02')
  return ''
}

/** What decides over both sides of the cycle once the compressor has been driven. */
const cycleMinuteOf = (
  { heats, demand, drive }: Now,
  { severity, kind, want, steer }: MinuteFaults,
  around: Pick<CycleMinute, 'ambient' | 'outdoor' | 'superheatNoise' | 'warmer'>,
): CycleMinute => ({
  ...around,
  running: drive.running,
  heats,
  defrost: drive.defrost,
  settling: drive.settling > 0,
  returnsOil: drive.oilReturn > 0,
  load: drive.frequency / cycle.frequency.highest,
  ran: drive.ran,
  coldest: demand.coldest,
  warmest: demand.warmest,
  severity,
  kind,
  want,
  steer,
})

/** The readings that the control guards. */
const guardedOf = (state: CycleState, electric: ReturnType<typeof electricSide>): Guarded => ({
  dischargePressure: state.dischargePressure,
  suctionPressure: state.suctionPressure,
  pressureRatio: ratioOf(state),
  dischargeTemp: state.discharge,
  dischargeSuperheat: state.discharge - state.condensing,
  finTemp: electric.state.finTemp,
  compCurrent: electric.state.currentShare,
  supplyVoltage: electric.state.voltage / electric.nominal,
})

/** Every plant returns its oil once in the evening, so long after the simulation of the next day has taken over. */
const oilAfter = 40

/** One refrigerant system, a minute at a time. */
export const plantOf = (input: DayInput) => {
  const { city, dayOfYear, usage, refrigerant, mode } = input
  const daySeed = input.daySeed ?? input.seed
  const first = input.firstMinute ?? 0
  const water = input.waterSource ?? false
  const outdoorAt = outdoorTemperatureOf(city, input.day !== undefined)
  const superheatNoise = dayNoiseOf(input, 'sh', 9)
  const modules = typeof input.outdoor === 'number' ? [input.outdoor] : input.outdoor
  const series = seriesOfModules(modules)
  const scripts = (input.faults ?? []).map((fault) =>
    cycleScriptOf(fault, mode === 'heat' ? 'heat' : 'cool', { refrigerant, series }),
  )
  const building = roomsOf(input, first)
  const begin = outdoorAt(dayOfYear, Math.min(0, first))
  const side = refrigerantSide(refrigerant, mode === 'heat' ? begin : begin * 0.5 + 12)
  const drawnOil = Math.floor(rnd(daySeed, 'oil') * cycle.oil.every)
  const compressor = compressorOf(first < 0 ? cycle.oil.every - oilAfter : drawnOil, first, mode === 'heat' && !water)
  const electric = electricSide(modules, dayNoiseOf(input, 'v', 11))
  const codeOf = controlCodeOf(refrigerant, series)
  const retries: RetryStop[] = []
  const now: Now = { heats: mode === 'heat', protect: '', stopCode: '', drive: compressor.state, demand: noDemand }

  /** Whether rooms ask, and what the compressor makes of it. */
  const drive = (m: number, around: Surroundings, fault: MinuteFaults) => {
    const isLocked = fault.locked !== undefined
    const isForced = fault.coming !== undefined
    now.demand = building.ask(m, around, { isLocked, isForced })
    const { cooling, heating, anyOn } = now.demand
    const demand = cooling + heating
    if (mode === 'mixed' && demand > 0) now.heats = cooling === 0
    const { heats, protect } = now
    const { evaporating } = side.state
    const { outdoor } = around
    const minute = { m, demand, share: demand / electric.rated, anyOn, heats, evaporating, outdoor, protect }
    now.stopCode = driveBy(compressor, minute, fault)
    if (now.stopCode) retries.push({ minute: m, code: now.stopCode })
  }

  /** `leader`: the simulation of the next day, whose compressor and thermostats count from its take-over on. */
  const step = (m: number, leader?: { rooms: readonly Room[]; now: Now }) => {
    const wall = input.clock?.wallOf(m) ?? m
    const hour = (wall < 0 ? wall + minutesInDay : wall) / 60
    const outdoor = outdoorAt(dayOfYear, wall)
    const present = occupancy(usage, hour, (m < 0 ? input.afterWeekend : undefined) ?? input.weekend ?? false)
    const around = { hour, outdoor, present }
    const fault = faultsAt(scripts, m, input.lack?.(m) ?? 0)
    if (leader === undefined) drive(m, around, fault)
    else {
      building.follow(leader.rooms, around)
      const { heats, stopCode, demand, drive: led } = leader.now
      Object.assign(now, { heats, stopCode, demand, drive: led })
    }
    const { heats, demand } = now
    const { ran, sinceDefrost } = now.drive
    const ambient = water ? cycle.water[heats ? 'heating' : 'cooling'] : outdoor
    const warmer = warmerHeating[refrigerant]
    const minute = cycleMinuteOf(now, fault, { ambient, outdoor, superheatNoise: superheatNoise(m), warmer })
    const { running, defrost, returnsOil, load, kind, severity } = minute
    side.step(minute)
    const { coil, condensing } = side.state
    electric.step({ ...minute, m, hour, coil, condensing, strain: kind === 'electric' ? severity : 0 })
    const totalValve = building.deliver(m, demand, {
      ...side.state,
      running,
      defrosting: defrost > 0,
      returnsOil,
      available: electric.state.available,
      want: kind === 'overcharge' ? -severity : fault.want,
    })
    const settledFor = Math.min(ran, sinceDefrost < 0 ? ran : sinceDefrost)
    const judged = running && defrost === 0 && !returnsOil
    const code = judged ? codeOf(guardedOf(side.state, electric), heats ? 'heat' : 'cool', settledFor) : ''
    now.protect = now.stopCode || code
    return { outdoor, fault, load, totalValve }
  }
  return { rooms: building.rooms, first, water, side, electric, compressor, retries, now, step }
}
export type Plant = ReturnType<typeof plantOf>
