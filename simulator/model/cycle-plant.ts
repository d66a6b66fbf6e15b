import { minutesInDay } from 'date-fns/constants'
import { outdoorTemperatureOf } from '@/lib/format/climate/outdoor-temperature'
import { rnd } from '@/lib/format/rnd'
import { cycle, seriesOfModules, warmerHeating } from './cycle-coefficients'
import { type CompressorState, compressorOf } from './cycle-compressor'
import { electricSide } from './cycle-electric'
import { type DayInput, dayNoiseOf } from './cycle-input'
import { controlCodeOf, type Guarded, type RetryStop } from './cycle-protection'
import { type CycleMinute, ratioOf, refrigerantSide } from './cycle-refrigerant'
import { type Room, type RoomDemand, roomsOf } from './cycle-rooms'
import { type CycleScript, cycleScriptOf } from './cycle-script'
import { occupancy } from './usage'

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

export type Plant = {
  rooms: readonly Room[]
  /** Minute in which it begins. */
  first: number
  water: boolean
  side: ReturnType<typeof refrigerantSide>
  electric: ReturnType<typeof electricSide>
  compressor: ReturnType<typeof compressorOf>
  retries: RetryStop[]
  now: Now
  /** `leader`: the simulation of the next day, whose compressor and thermostats count from its take-over on. */
  step: (
    m: number,
    leader?: Pick<Plant, 'rooms' | 'now'>,
  ) => {
    outdoor: number
    fault: MinuteFaults
    load: number
    totalValve: number
  }
}

const nobodyAsks: RoomDemand = {
  cooling: 0,
  heating: 0,
  anyOn: false,
  bothOn: false,
  coldest: Number.POSITIVE_INFINITY,
  warmest: Number.NEGATIVE_INFINITY,
}

/** Every plant returns its oil once in the evening, so long after the simulation of the next day has taken over. */
const oilAfter = 40

/** One refrigerant system, a minute at a time. */
export const plantOf = (input: DayInput): Plant => {
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
  const now: Now = { heats: mode === 'heat', protect: '', stopCode: '', drive: compressor.state, demand: nobodyAsks }

  /** Whether rooms ask, and what the compressor makes of it. */
  const drive = (m: number, hour: number, outdoor: number, present: number, fault: MinuteFaults) => {
    now.demand = building.ask(m, {
      hour,
      outdoor,
      present,
      isLocked: fault.locked !== undefined,
      isForced: fault.coming !== undefined,
    })
    const asked = now.demand.cooling + now.demand.heating
    if (mode === 'mixed' && asked > 0) now.heats = now.demand.cooling === 0
    const { state } = compressor
    const wasRunning = state.running
    if (fault.locked && !wasRunning) state.cause = 'd1-02'
    else if (!fault.locked && state.cause === 'd1-02') state.cause = 'd1-00'
    compressor.step({
      m,
      demand: asked,
      share: asked / electric.rated,
      anyOn: now.demand.anyOn,
      heats: now.heats,
      evaporating: side.state.evaporating,
      outdoor,
      isLocked: fault.locked !== undefined,
      isWatched: fault.coming !== undefined,
      protect: now.protect,
    })
    now.stopCode = ''
    if (fault.stop && (wasRunning || state.running)) {
      const isAlarm = fault.stop.failed === m
      const { retry } = fault.stop
      now.stopCode = retry ?? ''
      if (retry) retries.push({ minute: m, code: retry })
      compressor.stop(m, isAlarm || retry === null ? 'd1-02' : `d1-${retry.slice(1)}`)
    } else if (fault.locked && state.running) compressor.stop(m, 'd1-02')
  }

  const step = (m: number, leader?: Pick<Plant, 'rooms' | 'now'>) => {
    const wall = input.clock?.wallOf(m) ?? m
    const hour = (wall < 0 ? wall + minutesInDay : wall) / 60
    const outdoor = outdoorAt(dayOfYear, wall)
    const present = occupancy(usage, hour, (m < 0 ? input.afterWeekend : undefined) ?? input.weekend ?? false)
    const fault = faultsAt(scripts, m, input.lack?.(m) ?? 0)
    if (leader === undefined) drive(m, hour, outdoor, present, fault)
    else {
      building.follow(leader.rooms, outdoor, hour, present)
      const { heats, stopCode, demand, drive: led } = leader.now
      Object.assign(now, { heats, stopCode, demand, drive: led })
    }
    const { running, frequency, defrost, settling, oilReturn, ran, sinceDefrost } = now.drive
    const { heats, demand } = now
    const load = frequency / cycle.frequency.highest
    const ambient = water ? (heats ? cycle.water.heating : cycle.water.cooling) : outdoor
    const minute: CycleMinute = {
      running,
      heats,
      defrost,
      settling: settling > 0,
      returnsOil: oilReturn > 0,
      load,
      ran,
      ambient,
      outdoor,
      coldest: demand.coldest,
      warmest: demand.warmest,
      severity: fault.severity,
      kind: fault.kind,
      want: fault.want,
      steer: fault.steer,
      superheatNoise: superheatNoise(m),
      warmer: warmerHeating[refrigerant],
    }
    side.step(minute)
    const { state } = side
    const { want } = fault
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
      defrosting: defrost > 0,
      returnsOil: oilReturn > 0,
      available: electric.state.available,
      coil: state.coil,
      condensing: state.condensing,
      discharge: state.discharge,
      superheat: state.superheat,
      want: fault.kind === 'overcharge' ? -fault.severity : want,
    })
    const settledFor = Math.min(ran, sinceDefrost < 0 ? ran : sinceDefrost)
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
    const judged = running && defrost === 0 && oilReturn === 0
    now.protect = now.stopCode || (judged ? codeOf(signals, heats ? 'heat' : 'cool', settledFor) : '')
    return { outdoor, fault, load, totalValve }
  }
  return { rooms: building.rooms, first, water, side, electric, compressor, retries, now, step }
}
