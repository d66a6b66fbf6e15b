import { climateOf } from '@/lib/format/climate/city'
import { weekMean } from '@/lib/format/climate/outdoor-temperature'
import { rnd } from '@/lib/format/rnd'
import type { SiteTime } from '@/lib/format/site-clock'
import { twoDigits } from '@/lib/hvac/unit-address'
import type { Leak } from './slow-leak'
import type { UnitOverride } from './unit-override'
import { scheduleOf, toUsage, type UsageCode } from './usage'

/** A fault row, as far as telemetry needs it. */
export type UnitFault = {
  /** 1 indoor unit, 2 outdoor unit, 5 network. */
  unitKind: 1 | 2 | 3 | 4 | 5
  unitNo: number | null
  faultCode: string
  failureTime: Date
  /** Null while it lasts. */
  repairTime: Date | null
}

/** What is known of a refrigerant system without asking it. */
export type SystemFacts = {
  /** WiFi ID and two-digit system number: `84F3EB1A2C7D-03`. */
  key: string
  cityEn: string
  latitude: number | null
  longitude: number | null
  /** IANA zone of the site. */
  timeZone: string
  usage: UsageCode
  /** 1 heat pump, 2 heat recovery, 3 cooling only, 4 water source. */
  systemType: 1 | 2 | 3 | 4
  /** 1 R410A, 2 R32, 3 R22. */
  refrigerant: 1 | 2 | 3
  outdoor: readonly { unitNo: number; capacity: number }[]
  indoor: readonly { unitNo: number; capacity: number; unitType: number }[]
  installTime: Date | null
  /** The controller answers. */
  isOnline: boolean
  /** When it last did; readings end here while it is offline. */
  lastReport: Date | null
  /** Faults that last, or that ended within the last days. */
  faults: readonly UnitFault[]
  /** What commands have made of its indoor units. */
  overrides?: readonly UnitOverride[] | undefined
  /** It loses refrigerant. */
  leak?: Leak | undefined
}

export const toSystemKey = (macWifiId: string, systemNo: number): string => `${macWifiId}-${twoDigits(systemNo)}`

/** `mixed`: a heat-recovery system cools some rooms and heats others at once. */
export type Season = 'cool' | 'heat' | 'mixed' | 'off'

type Site = Pick<SystemFacts, 'key' | 'cityEn' | 'latitude' | 'longitude' | 'usage' | 'systemType'>

/** What the building asks for on a day. Domain 5.5: by the mean outdoor temperature of the last seven days. */
export const seasonOf = (system: Site, time: Pick<SiteTime, 'dayOfYear'>): Season => {
  if (toUsage(system.usage) === 'server') return 'cool'
  const mean = weekMean(climateOf(system.cityEn, system.latitude, system.longitude), time.dayOfYear)
  if (mean > 20) return 'cool'
  if (mean < 12) return system.systemType === 3 ? 'off' : 'heat'
  if (system.systemType === 2) return 'mixed'
  return toUsage(system.usage) === 'office' && rnd(system.key, 'shoulder') < 0.3 ? 'cool' : 'off'
}

/** Names a system on a day: its schedules and its noise change from day to day, its rooms do not. */
export const toDaySeed = (key: string, day: number): string => `${key}|${day}`

export type RoomMode = 'cool' | 'dry' | 'fan' | 'heat'

/**
 * The mode that people have chosen in room `k` on a day. Ours: of a hundred rooms that could cool, five dry and four only
 * blow; in between seasons three of ten rooms on a heat-recovery system heat.
 */
export const roomModeOf = (key: string, k: number, day: number, season: Season): RoomMode => {
  if (season === 'heat') return 'heat'
  if (season === 'mixed' && rnd(key, 'side', k) < 0.3) return 'heat'
  const draw = rnd(toDaySeed(key, day), 'mode', k)
  if (draw < 0.05) return 'dry'
  return draw < 0.09 ? 'fan' : 'cool'
}

/** The same at a minute of the day, negative in the evening before: people choose anew in the morning, not at midnight. */
export const roomModeAt = (key: string, k: number, day: number, season: Season): ((minute: number) => RoomMode) => {
  const was = roomModeOf(key, k, day - 1, season)
  const is = roomModeOf(key, k, day, season)
  if (was === is) return () => is
  const morning = 240 + 180 * rnd(key, 'morning', k)
  return (minute) => (minute < morning ? was : is)
}

export type RunningByMode = Record<RoomMode, number>

/** How many of a system's first units someone has switched on, by mode. Costs a few hashes, not a simulation. */
export const switchedOn = (system: Site, unitCount: number, time: SiteTime): RunningByMode => {
  const count: RunningByMode = { cool: 0, dry: 0, fan: 0, heat: 0 }
  const season = seasonOf(system, time)
  if (season === 'off') return count
  const seed = toDaySeed(system.key, time.day)
  const before = toDaySeed(system.key, time.day - 1)
  for (let k = 0; k < unitCount; k++) {
    const isOn = scheduleOf(toUsage(system.usage), seed, k, time.weekend, before)(time.minute / 60)
    if (isOn) count[roomModeAt(system.key, k, time.day, season)(time.minute)]++
  }
  return count
}
