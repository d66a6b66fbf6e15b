import { zoneLoad } from '../zone-load'
import type { DayInput } from './cycle-input'
import { askOf, isHeating, newRoom, type Room, type RoomSupply, type SimulatedRoom, supplyRoom } from './cycle-room'

/** What the rooms of a minute ask for, kW of rated capacity times demand. */
export type RoomDemand = {
  cooling: number
  heating: number
  anyOn: boolean
  /** Rooms that cool and rooms that heat are switched on. */
  bothOn: boolean
  /** The coldest room that cools and the warmest that heats, °C; infinite without any. */
  coldest: number
  warmest: number
}

export const noDemand: Readonly<RoomDemand> = {
  cooling: 0,
  heating: 0,
  anyOn: false,
  bothOn: false,
  coldest: Number.POSITIVE_INFINITY,
  warmest: Number.NEGATIVE_INFINITY,
}

/** What is around the rooms in a minute: the hour of the day, °C outdoors, and the share of people who are there. */
export type Surroundings = { hour: number; outdoor: number; present: number }

const addTo = (demand: RoomDemand, room: Room): void => {
  if (room.heats) {
    demand.heating += room.demand * room.capacity
    demand.warmest = Math.max(demand.warmest, room.air)
  } else {
    demand.cooling += room.demand * room.capacity
    demand.coldest = Math.min(demand.coldest, room.air)
  }
}

/** Rooms of one system through a day: what they ask for, and what becomes of their air and their pipes. */
export const roomsOf = (input: DayInput, first: number) => {
  const { city, usage, wished, held } = input
  const midnight = (input.day ?? 0) * 1440
  const count = typeof input.indoor === 'number' ? input.indoor : input.indoor.length
  const rooms = Array.from({ length: count }, (_, k) => newRoom(input, k, first))
  const coolLoad = { city, usage, mode: 'cool' } as const
  const heatLoad = { city, usage, mode: 'heat' } as const
  const surround = (room: SimulatedRoom, { hour, outdoor, present }: Surroundings): void => {
    room.load = zoneLoad(room.heats ? heatLoad : coolLoad, room, outdoor, present, hour)
  }

  /** Switches each room as its people do. Answers whether rooms are on that cool, and that heat. */
  const switchRooms = (m: number, isLocked: boolean): { cool: boolean; heat: boolean } => {
    const on = { cool: false, heat: false }
    for (const [k, room] of rooms.entries()) {
      const wish = wished?.(k, m)
      room.on = (wish?.onOff == null ? room.switchedOn(m) : wish.onOff === 1) && !isLocked && !held?.(k, m)
      room.heats = isHeating(input, k, m)
      room.set = wish?.setTemp ?? (room.heats ? room.heatSet : room.coolSet)
      if (room.on) on[room.heats ? 'heat' : 'cool'] = true
    }
    return on
  }

  /** `isLocked`: an alarm of the system lets no room ask. `isForced`: a fault needs a system that runs. */
  const ask = (
    m: number,
    around: Surroundings,
    { isLocked, isForced }: { isLocked: boolean; isForced: boolean },
  ): RoomDemand => {
    const on = switchRooms(m, isLocked)
    const demand: RoomDemand = { ...noDemand, anyOn: on.cool || on.heat, bothOn: on.cool && on.heat }
    if (isForced && !isLocked && !demand.anyOn) {
      // A few rooms are switched on at an hour at which the building is empty.
      for (const [k, room] of rooms.entries()) if (k * 3 < count) room.on = true
      demand.anyOn = true
    }
    for (const room of rooms) {
      if (room.isFresh) room.air = around.outdoor
      surround(room, around)
      askOf(room, m, isForced)
      if (room.thermo) addTo(demand, room)
    }
    return demand
  }

  /**
   * The same rooms as another simulation of the same evening knows them: they ask as those do, and their air comes to be
   * that of those by three hundredths of the difference a minute.
   */
  const follow = (others: readonly Room[], around: Surroundings): void => {
    for (const [k, room] of rooms.entries()) {
      const other = others[k] as SimulatedRoom | undefined
      if (other === undefined) continue
      // The noise is the same, and is drawn once.
      const { on, heats, set, thermo, demand, noise } = other
      Object.assign(room, { on, heats, set, thermo, demand, noise })
      if (room.isFresh) room.air = around.outdoor
      room.air += 0.03 * (other.air - room.air)
      room.mass += 0.03 * (other.mass - room.mass)
      surround(room, around)
    }
  }

  /** Answers how far all valves are open together. */
  const deliver = (m: number, demand: RoomDemand, supply: RoomSupply): number => {
    const wanted = Math.max(demand.cooling + demand.heating, 0.1)
    const wall = midnight + (input.clock?.wallOf(m) ?? m)
    let total = 0
    for (const room of rooms) {
      supplyRoom(room, supply, wanted, wall)
      total += room.valve
    }
    return total
  }
  return { rooms: rooms as readonly Room[], ask, follow, deliver }
}
