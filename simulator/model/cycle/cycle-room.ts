import { noiseOf, rnd } from '@/lib/format/rnd'
import { drawnSetPoint, scheduleOf } from '../usage'
import { cycle } from './cycle-coefficients'
import { clamp, type DayInput } from './cycle-input'

const catalogue = [2.8, 3.6, 4.5, 5.6, 7.1] as const

export type Room = {
  capacity: number
  isFresh: boolean
  set: number
  /** Of the air that it draws in. */
  air: number
  on: boolean
  heats: boolean
  thermo: boolean
  /** How hard it works, 0 to 1. */
  demand: number
  outlet: number
  liquidPipe: number
  gasPipe: number
  valve: number
}

/** What the refrigerant brings to the rooms in a minute. */
export type RoomSupply = {
  running: boolean
  defrosting: boolean
  returnsOil: boolean
  /** kW that the plant can deliver. */
  available: number
  coil: number
  condensing: number
  discharge: number
  superheat: number
  /** How much wider the valves stand for want of refrigerant, 0 to 1; negative: too much of it. */
  want: number
}

/** A room with what only its simulation knows of it. */
export type SimulatedRoom = Room & {
  mass: number
  changed: number
  lag: number
  coolSet: number
  heatSet: number
  gasOffset: number
  load: number
  switchedOn: (minute: number) => boolean
  /** By the minute since 1 January 1970 where the day is known. */
  noise: (minute: number) => number
}

/** When unit `k` is switched on, by the minute: the evening before goes by its own day. */
const switchOf = ({ usage, seed, daySeed = seed, earlierSeeds, clock, ...input }: DayInput, k: number) => {
  const [before, earlier] = earlierSeeds ?? [daySeed, daySeed]
  const today = () => scheduleOf(usage, daySeed, k, input.weekend ?? false, before)
  const yesterday = () => scheduleOf(usage, before, k, input.afterWeekend ?? input.weekend ?? false, earlier)
  // Drawn when they are wanted: the end of a day needs nothing of the next one but its evening before.
  let evening: ReturnType<typeof today> | undefined
  let day: ReturnType<typeof today> | undefined
  return (minute: number): boolean => {
    const m = clock?.wallOf(minute) ?? minute
    if (m < 0) {
      evening ??= yesterday()
      return evening(24 + m / 60)
    }
    day ??= today()
    return day(m / 60)
  }
}

/** Whether unit `k` heats at a minute. */
export const isHeating = ({ mode, heats }: DayInput, k: number, m: number): boolean =>
  mode === 'heat' || (mode === 'mixed' && (heats?.(k, m) ?? false))

export const newRoom = (input: DayInput, k: number, first: number): SimulatedRoom => {
  const { seed } = input
  const drawn = catalogue[Math.trunc(rnd(seed, 'c', k) * 4.999)] ?? catalogue[0]
  const coolSet = drawnSetPoint(input.setPoint, seed, k)
  const heatSet = drawnSetPoint(input.heatSetPoint ?? input.setPoint, seed, k)
  const heats = isHeating(input, k, first)
  const switchedOn = switchOf(input, k)
  // Rooms in use are near their set point when the day takes over from the one before; the others have drifted.
  const set = heats ? heatSet : coolSet
  const isUsed = first < 0 && switchedOn(first)
  const above = 1.2 * (rnd(seed, 't', k) - 0.5)
  return {
    capacity: typeof input.indoor === 'number' ? drawn : (input.indoor[k] ?? catalogue[0]),
    isFresh: input.freshAir?.(k) ?? false,
    set,
    coolSet,
    heatSet,
    air: isUsed ? set + above : (heats ? 18.5 : 26) + rnd(seed, 't', k),
    mass: isUsed ? set + (heats ? -0.4 : 0.4) : heats ? 18.8 : 25.8,
    on: false,
    heats,
    thermo: isUsed && above * (heats ? -1 : 1) > -0.1,
    changed: first - 9,
    lag: (rnd(seed, 'l', k) - 0.5) * 5,
    gasOffset: 2 * rnd(seed, 'g', k),
    load: 0,
    demand: 0,
    liquidPipe: 25,
    gasPipe: 25,
    outlet: 25,
    valve: 0,
    switchedOn,
    noise: noiseOf([input.day === undefined ? (input.daySeed ?? seed) : seed, k], 7),
  }
}

/** The thermostat: on beyond half a kelvin, off 0.7 K on the other side, never for less than three or four minutes. */
const switchThermostat = (room: SimulatedRoom, error: number, m: number): void => {
  const wants = room.thermo ? error >= -0.7 : error > 0.5
  if (wants === room.thermo || m - room.changed < (room.thermo ? 4 : 3)) return
  room.thermo = wants
  room.changed = m
}

/** What a room asks for in a minute. `isForced`: a fault needs a system that runs. */
export const askOf = (room: SimulatedRoom, m: number, isForced: boolean): void => {
  const sign = room.heats ? -1 : 1
  let error = (room.air - room.set) * sign
  if (!room.on) room.thermo = false
  else if (isForced && !room.isFresh) {
    // Doors stand open, a meeting begins: the room drifts until it asks.
    if (error < 1) room.air += 0.05 * sign
    error = (room.air - room.set) * sign
    if (!room.thermo) room.changed = m
    room.thermo = true
  } else switchThermostat(room, error, m)
  room.demand = room.thermo ? clamp(isForced ? 0.55 : 0.3, 0.45 + 0.3 * error, 1) : 0
}

/** Pipes and outlet of a room that gets `share` of its rated capacity. */
const targets = (room: SimulatedRoom, supply: RoomSupply, share: number, hot: boolean): [number, number, number] => {
  if (!hot)
    return room.heats ? [room.air + 3, room.air + 4, room.air + 0.5] : [room.air - 1.5, room.air - 1, room.air - 0.3]
  if (room.heats) {
    const fresh = room.isFresh ? room.air + (0.6 + 0.4 * share) * (room.set - room.air) : Number.NEGATIVE_INFINITY
    const outlet = Math.min(supply.condensing + 1, Math.max(room.air + 8 + 10 * share, fresh))
    return [supply.condensing - 9, Math.max(supply.condensing, supply.discharge - 6), outlet]
  }
  // A blocked line throttles before the room: its own coil does not get as cold as the suction side.
  const liquid = Math.max(-8, Math.min(supply.coil + 1.5, room.air - 4))
  const gas = Math.min(room.air - 0.5, supply.coil + 1 + supply.superheat + room.gasOffset)
  const fresh = room.isFresh ? room.air - (0.6 + 0.4 * share) * (room.air - (room.set - 7)) : Number.POSITIVE_INFINITY
  const outlet = Math.max(liquid + 1.2, Math.min(room.air - 6 - 5.5 * share, fresh))
  return [liquid, Math.max(liquid, gas), outlet]
}

const valveOf = (room: Room, { running, defrosting, returnsOil, want }: RoomSupply, hot: boolean): number => {
  const { base, demand, pooling, defrost, oilReturn } = cycle.valve
  if (running && defrosting) return defrost
  if (hot) return Math.min(100, (base + demand * room.demand) * (want < 0 ? 1 + 0.5 * want : 1 + 0.8 * want))
  // What lies in the pipes of rooms that rest comes back with the oil.
  if (running && returnsOil) return oilReturn
  return room.heats ? pooling : 0
}

/** What becomes of a room's air and pipes in a minute. `wanted`: kW, of all rooms. */
export const supplyRoom = (room: SimulatedRoom, supply: RoomSupply, wanted: number, wall: number): void => {
  const hot = supply.running && room.thermo && !supply.defrosting
  const q = hot ? Math.min(room.capacity * 1.05, (supply.available * room.demand * room.capacity) / wanted) : 0
  const share = Math.min(1, q / room.capacity)
  if (!room.isFresh) {
    const exchange = room.capacity * 0.1 * (room.mass - room.air)
    room.air += (room.load + exchange + (room.heats ? q : -q)) / (room.capacity * 0.15) / 60 + 0.01 * room.noise(wall)
    room.mass -= exchange / (room.capacity * 1.6) / 60
  }
  const [liquid, gas, outlet] = targets(room, supply, share, hot)
  room.liquidPipe += 0.3 * (liquid - room.liquidPipe)
  room.gasPipe += 0.3 * (gas - room.gasPipe)
  room.outlet += 0.25 * (outlet - room.outlet)
  room.valve = valveOf(room, supply, hot)
}
