import type { City } from '@/lib/format/climate/city'
import { noiseOf } from '@/lib/format/rnd'
import type { RefrigerantName } from '@/lib/hvac/refrigerant'
import type { SiteDay } from '../site-day'
import type { Usage } from '../usage'
import type { CycleFault } from './cycle-script'

/** `mixed`: a heat-recovery system, some of whose rooms heat while the others cool. */
export type CycleMode = 'cool' | 'heat' | 'mixed'

export type DayInput = {
  city: City
  dayOfYear: number
  mode: CycleMode
  usage: Usage
  refrigerant: RefrigerantName
  /** kW of each indoor unit; a number draws so many from the catalogue. */
  indoor: readonly number[] | number
  /** kW of each outdoor module; a number is one circuit of so many kW. */
  outdoor: readonly number[] | number
  setPoint: number
  /** Set point of a room of a mixed system that heats. */
  heatSetPoint?: number | undefined
  /** Names the system: what does not change from day to day. */
  seed: string
  /** Names the system and the day: schedules, and noise where `day` is not known. */
  daySeed?: string | undefined
  /** The same of the day before and of two days before, for the evening in which the simulation begins and for nights. */
  earlierSeeds?: readonly [string, string] | undefined
  /** Days since 1 January 1970: noise then goes on over midnight. */
  day?: number | undefined
  /** Its length and its clock, where the clock changes on it or near it. */
  clock?: SiteDay | undefined
  weekend?: boolean | undefined
  /** The day before is one. */
  afterWeekend?: boolean | undefined
  /** 0, or a minute of the evening before at which the day's simulation takes over from that of the day before. */
  firstMinute?: number | undefined
  /** Alarms of the outdoor units that stop the system, oldest first. */
  faults?: readonly CycleFault[] | undefined
  /** What the system lacks of its refrigerant at a minute: 0 nothing, 1 as much as ends in an alarm. */
  lack?: ((minute: number) => number) | undefined
  /** Condenses into, or evaporates from, a loop of water: no fan, no frost. */
  waterSource?: boolean | undefined
  /** Units that draw in outdoor air. */
  freshAir?: ((k: number) => boolean) | undefined
  /** Unit `k` of a mixed system heats. */
  heats?: ((k: number, minute: number) => boolean) | undefined
  /** Unit `k` cannot ask for capacity at that minute: its own alarm, fan mode, or a season without cooling and heating. */
  held?: ((k: number, minute: number) => boolean) | undefined
  /** Switch and set point of unit `k` at that minute, where a command has set them. */
  wished?: ((k: number, minute: number) => { onOff?: number | null; setTemp?: number | null } | undefined) | undefined
  /** Units whose own minutes are recorded; without it all of them. They are simulated either way. */
  recorded?: ((k: number) => boolean) | undefined
}

/** Noise of a day, by its minute: that of the system where the day is known, so that two days agree on an evening. */
export const dayNoiseOf = (
  { seed, daySeed, day, clock }: DayInput,
  part: string | number,
  period: number,
): ((m: number) => number) => {
  if (day === undefined) return noiseOf([daySeed ?? seed, part], period)
  const noise = noiseOf([seed, part], period)
  return (m) => noise(day * 1440 + (clock?.wallOf(m) ?? m))
}

export const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))
