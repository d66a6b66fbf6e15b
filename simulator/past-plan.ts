import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { rnd } from '@/lib/format/rnd'
import type { FleetController } from './fleet-file'
import { fouledCondenser } from './model/fouled-condenser'
import { slowLeak } from './model/slow-leak'
import type { PastFile } from './past-file'

/** Evidence of a fault: what its system showed so long before it and after it, ms. */
export const evidenceMs = { before: 330 * millisecondsInMinute, after: 31 * millisecondsInMinute }
/** Faults of so many days have their evidence. */
export const evidenceDays = 90

/** A system of a controller, or its air boxes. */
export type PastPart = number | 'boxes'
export type PastSpan = { part: PastPart; from: number; to: number }

/** A controller of which the past is played, with the faults of that past. */
export type PastController = {
  controller: FleetController
  meters: number
  /** No sample is of this moment or later. */
  end: number
  /** Evidence of its faults by days before the anchor, newest day 0; parts of a day do not overlap. */
  evidence: ReadonlyMap<number, readonly PastSpan[]>
}

const partOf = ({ unitKind, systemNo }: FleetController['faults'][number]): PastPart | null =>
  unitKind === 4 ? 'boxes' : systemNo

/** Spans of each part, with those that touch made one. */
const merged = (spans: readonly PastSpan[]): PastSpan[] => {
  const found: PastSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.findLast(({ part }) => part === span.part)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else found.push({ ...span })
  }
  return found
}

/** Days before the anchor in which a moment is: 0 for the newest. */
const dayOf = (anchor: number, moment: number): number => Math.ceil((anchor - moment) / millisecondsInDay) - 1

const evidenceOf = (controller: FleetController, anchor: number, end: number): Map<number, PastSpan[]> => {
  const first = anchor - evidenceDays * millisecondsInDay
  const spans = controller.faults.flatMap((fault): PastSpan[] => {
    const part = partOf(fault)
    const from = Math.ceil((fault.from - evidenceMs.before) / millisecondsInMinute) * millisecondsInMinute
    const to = Math.min(end, fault.from + evidenceMs.after)
    return part === null || fault.from < first || from >= to ? [] : [{ part, from, to }]
  })
  const days = new Map<number, PastSpan[]>()
  for (const { part, ...span } of merged(spans)) {
    for (let { from } = span; from < span.to; ) {
      const day = dayOf(anchor, from)
      const to = Math.min(span.to, anchor - day * millisecondsInDay)
      days.set(day, [...(days.get(day) ?? []), { part, from, to }])
      from = to
    }
  }
  return days
}

/**
 * Days before the anchor that the first story needs, newest first: its alarm with the six hours before it, which a chart
 * compares with the day before. The alarm is of a working day on which the building was conditioned: it may be long ago.
 */
export const storyDays = ({ controller: { faults } }: PastController, anchor: number): number[] => {
  const alarms = faults.filter(
    ({ systemNo, code }) => systemNo === fouledCondenser.systemNo && code === fouledCondenser.faultCode,
  )
  if (alarms.length === 0) return []
  const alarm = Math.max(...alarms.map(({ from }) => from))
  const newest = Math.max(0, dayOf(anchor, alarm + millisecondsInHour))
  const oldest = dayOf(anchor, alarm - 30 * millisecondsInHour)
  return Array.from({ length: oldest - newest + 1 }, (_, n) => newest + n)
}

/** Every controller that has a past, by the moment from which it is counted back. */
export const planPast = (
  fleet: readonly FleetController[],
  past: PastFile,
  anchor: number,
): Map<string, PastController> => {
  const byMac = new Map(fleet.map((controller) => [controller.macWifiId, controller]))
  return new Map(
    past.controllers.flatMap(({ macWifiId, faults, meters, end }): [string, PastController][] => {
      const found = byMac.get(macWifiId)
      if (found === undefined) return []
      const controller = { ...found, faults }
      const last = Math.min(anchor, end ?? anchor)
      return [[macWifiId, { controller, meters, end: last, evidence: evidenceOf(controller, anchor, last) }]]
    }),
  )
}

/** Units of a controller: what its past costs. */
const sizeOf = ({ controller: { systems, airBoxes } }: PastController): number =>
  systems.reduce((sum, { outdoor, indoor }) => sum + outdoor.length + indoor.length, airBoxes.length)

/** Those whose stories are told, the first one first. */
const stories: readonly string[] = [fouledCondenser.macWifiId, slowLeak.macWifiId]

/** Below 0 the demonstration's own; then those that have what somebody will look at; those that are away last. */
const rankOf = ({ meters, controller: { macWifiId, airBoxes, faults, isAway } }: PastController): number => {
  const story = stories.indexOf(macWifiId)
  if (story >= 0) return story - stories.length
  if (isAway) return 4
  if (meters + airBoxes.length > 0) return 1
  return faults.some(({ to, unitKind }) => to === null && unitKind !== 5) ? 2 : 3
}

/** Days that every chosen controller has; the first of them have all that are played. */
const recentDays = 7

/** A controller whose days are played, and how many of them, newest first. */
export type ChosenPast = { past: PastController; days: number }

/** Of how many controllers days are played; of `whole` of them all `days`, of the others the last week. */
export type PastChoice = { controllers: number; days: number; whole: number }

/** Those whose days are played: one of every brand and model that has what somebody will look at, then what costs least. */
export const choosePast = (all: Iterable<PastController>, { controllers, days, whole }: PastChoice): ChosenPast[] => {
  const ranked = [...all]
    .filter((past) => sizeOf(past) > 0)
    .map((past) => ({ past, rank: rankOf(past), size: sizeOf(past), draw: rnd(past.controller.macWifiId, 'past') }))
    .sort((a, b) => a.rank - b.rank || a.size - b.size || a.draw - b.draw)
  const seen = new Set<string>()
  const placed = ranked.map((each) => {
    const { platformId, model } = each.past.controller
    const kind = `${platformId} ${model}`
    const isFirst = !seen.has(kind)
    seen.add(kind)
    // Their stories are told, however few are chosen.
    if (each.rank < 0) return { ...each, place: each.rank }
    // A lasting fault is worth some more units than a quiet plant.
    return { ...each, place: isFirst ? 0 : each.size + (each.rank === 4 ? 1000 : each.rank === 3 ? 4 : 0) }
  })
  return (
    placed
      .sort((a, b) => a.place - b.place || a.size - b.size || a.draw - b.draw)
      .slice(0, controllers)
      .map((each, n) => ({ ...each, days: n < whole ? days : Math.min(days, recentDays) }))
      // Whoever waits for the newest day has soon most of it: large ones come last.
      .sort((a, b) => Math.min(0, a.rank) - Math.min(0, b.rank) || a.size - b.size)
      .map(({ past, days: own }) => ({ past, days: own }))
  )
}
