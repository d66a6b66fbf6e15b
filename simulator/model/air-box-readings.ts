import { toAirLevel } from '@/lib/contract/air-box'
import type { CommandValues } from '@/lib/contract/control'
import { noiseOf, rnd } from '@/lib/format/rnd'
import { toSiteTime } from '@/lib/format/site-clock'
import { rounded, sampledAt } from './sample'
import { toDaySeed } from './system-facts'
import { overrideAt, type UnitOverride } from './unit-override'
import { occupancy, toUsage, type UsageCode } from './usage'

/** What is known of an air box without asking it. */
export type AirBoxFacts = {
  /** Its id. */
  key: string
  boxNo: number
  cityEn: string
  timeZone: string
  usage: UsageCode
  installTime: Date | null
  filterResetTime: Date | null
  isOnline: boolean
  lastReport: Date | null
  /** `unitNo` is the number of the box. */
  overrides: readonly UnitOverride[]
  /** A module for particles and CO₂ that sends nothing: alarm 60. */
  silentFrom?: Date | null | undefined
}

type Settings = { onOff: 0 | 1; runMode: 0 | 1 | 2 | 3; ventMode: 0 | 1 | 2; fanSpeed: 0 | 1 | 2 | 3 | 4 }

const minuteMs = 60_000
/** How long the air of a room takes to follow a change of its ventilation. */
const mixMinutes = 25
/** A filter of the demo fleet lasts half a year. */
const filterMs = 182 * 86_400_000

/** What a box is set to before anybody commands it. */
export const drawnBoxSettings = (key: string): Settings => ({
  onOff: rnd(key, 'on') < 0.92 ? 1 : 0,
  runMode: rnd(key, 'run mode') < 0.75 ? 0 : rnd(key, 'manual') < 0.6 ? 1 : 2,
  ventMode: rnd(key, 'vent mode') < 0.8 ? 0 : 1,
  fanSpeed: rnd(key, 'fan') < 0.8 ? 4 : 1,
})

const settingsAt = ({ key, boxNo, overrides }: AirBoxFacts, moment: Date): Settings => {
  // The contract has checked the codes before they were stored.
  return {
    ...drawnBoxSettings(key),
    ...(overrideAt(overrides, boxNo, moment) as CommandValues as Partial<Settings> | undefined),
  }
}

/** How much of what people and the street bring in stays in the room, 1 for a box in automatic mode. Ours. */
const shareLeft = ({ onOff, runMode, ventMode, fanSpeed }: Settings): number => {
  if (onOff === 0) return 1.5
  const byMode = { 0: 1, 1: 1, 2: 1.15, 3: 0.7 }[runMode]
  const byFan = { 0: 1.15, 1: 1, 2: 0.9, 3: 0.8, 4: 1 }[fanSpeed]
  return byMode * byFan * (ventMode === 2 ? 0.95 : 1)
}

/** The share of a moment: each command moves it towards its new value within about half an hour. */
const mixedShare = (facts: AirBoxFacts, moment: Date): number => {
  const steps = facts.overrides
    .filter(({ unitNo, since }) => unitNo === facts.boxNo && since <= moment)
    .sort((a, b) => a.since.getTime() - b.since.getTime())
  const [first] = steps
  let share = shareLeft(settingsAt(facts, first ? new Date(first.since.getTime() - 1) : moment))
  for (const [index, { since }] of steps.entries()) {
    const until = steps[index + 1]?.since ?? moment
    const minutes = (until.getTime() - since.getTime()) / minuteMs
    share += (shareLeft(settingsAt(facts, since)) - share) * (1 - Math.exp(-minutes / mixMinutes))
  }
  return share
}

/** People of the last hour: CO₂ follows them slowly. */
const present = (facts: AirBoxFacts, moment: Date): number => {
  let sum = 0
  for (const ago of [0, 20, 40, 60]) {
    const { minute, weekend } = toSiteTime(new Date(moment.getTime() - ago * minuteMs), facts.timeZone)
    sum += occupancy(toUsage(facts.usage), minute / 60, weekend)
  }
  return sum / 4
}

/** PM2.5 outside, µg/m³: the city's level, spells of days, and two rush hours. Ours. */
const outdoorPm25 = (cityEn: string, day: number, minute: number): number => {
  const hour = minute / 60
  const rush = Math.exp(-((hour - 8.5) ** 2) / 6) + 0.8 * Math.exp(-((hour - 19.5) ** 2) / 8)
  const spell = noiseOf([cityEn, 'pm25'], 4320)(day * 1440 + minute)
  return (25 + 45 * rnd(cityEn, 'pm25 level')) * (1 + 0.45 * spell) * (0.85 + 0.3 * rush)
}

const nothing = {
  onOff: null,
  runMode: null,
  ventMode: null,
  fanSpeed: null,
  pm25: null,
  co2: null,
  tvoc: null,
  hcho: null,
  temperature: null,
  humidity: null,
  airLevel: null,
  filterLife: null,
} as const

/** Share of its life that a filter has left, %. */
export const filterLifeAt = (
  { key, installTime, filterResetTime }: Pick<AirBoxFacts, 'key' | 'installTime' | 'filterResetTime'>,
  moment: Date,
): number => {
  // Before anybody said so, it was changed at some time of the last half year.
  const used = filterResetTime
    ? moment.getTime() - filterResetTime.getTime()
    : Math.min(moment.getTime() - (installTime ?? moment).getTime(), rnd(key, 'filter') * 1.04 * filterMs)
  return Math.max(0, Math.round(100 * (1 - used / filterMs)))
}

/**
 * What an air box measures at a moment. Domain 2.4 and 5.7: CO₂ from 420 ppm at night to 650-1100 with people, PM2.5 0.35
 * to 0.6 of that outside.
 */
export const airBoxReading = (facts: AirBoxFacts, moment: Date) => {
  const collectTime = sampledAt(facts, moment)
  if (collectTime === null) return { ...nothing, collectTime }
  const { key, cityEn } = facts
  const { day, minute } = toSiteTime(collectTime, facts.timeZone)
  const settings = settingsAt(facts, facts.isOnline ? moment : collectTime)
  const share = mixedShare(facts, collectTime)
  const people = present(facts, collectTime)
  const noise = (name: string, period: number): number => noiseOf([toDaySeed(key, day), name], period)(minute)
  const full = 650 + 450 * rnd(key, 'co2')
  const co2 = Math.min(5000, 420 + (full - 420) * people * share * (1 + 0.06 * noise('co2', 30)))
  const inside = Math.min(0.85, (0.35 + 0.25 * rnd(key, 'tight')) * (settings.onOff === 0 ? 1.15 : Math.min(1, share)))
  const pm25 = rounded(outdoorPm25(cityEn, day, minute) * inside)
  const isSilent = facts.silentFrom != null && facts.silentFrom <= collectTime
  return {
    ...settings,
    pm25: isSilent ? null : pm25,
    co2: isSilent ? null : rounded(Math.max(400, co2)),
    tvoc: rounded(0.06 + (0.1 + 0.2 * rnd(key, 'tvoc')) * people * share + 0.02 * noise('tvoc', 45), 2),
    hcho: rounded(Math.max(0.002, 0.012 + 0.035 * rnd(key, 'hcho') * share + 0.003 * noise('hcho', 120)), 3),
    temperature: rounded(22.5 + 2.5 * rnd(key, 'temperature') + 0.8 * people + 0.5 * noise('temperature', 90), 1),
    humidity: rounded(46 + 12 * (rnd(key, 'humidity') - 0.5) + 4 * noise('humidity', 150)),
    airLevel: isSilent ? null : toAirLevel(pm25),
    filterLife: filterLifeAt(facts, collectTime),
    collectTime,
  }
}
