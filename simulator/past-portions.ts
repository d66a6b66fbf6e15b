import { millisecondsInDay } from 'date-fns/constants'
import type { PastRequest } from './past-bodies'
import type { ChosenPast, PastController, PastSpan } from './past-plan'
import type { PastState } from './past-state'

/** Some of a controller's past that is handed over together. */
export type PastPortion = {
  macWifiId: string
  key: string
  /** What is known as handed over after it. */
  names: readonly string[]
  requests: readonly PastRequest[]
}

const dayName = (macWifiId: string, day: number): string => `${macWifiId} ${day}`
const evidenceName = (macWifiId: string, day: number): string => `${macWifiId} ${day} evidence`

type Known = Pick<PastState, 'anchor' | 'has'>

/** A day of a controller; what of it was handed over as evidence is not repeated. Null: nothing is missing. */
export const dayPortion = (past: PastController, day: number, state: Known): PastPortion | null => {
  const { controller, end, evidence } = past
  const { macWifiId, key } = controller
  const name = dayName(macWifiId, day)
  if (state.has(name)) return null
  const own = evidence.get(day) ?? []
  const hasEvidence = state.has(evidenceName(macWifiId, day))
  const to = Math.min(end, state.anchor - day * millisecondsInDay)
  const from = state.anchor - (day + 1) * millisecondsInDay
  return {
    macWifiId,
    key,
    names: own.length > 0 && !hasEvidence ? [name, evidenceName(macWifiId, day)] : [name],
    requests: from < to ? [{ controller, from, to, part: null, without: hasEvidence ? own : [] }] : [],
  }
}

/** Evidence of a controller's faults on a day. Null: nothing is missing. */
export const evidencePortion = (past: PastController, day: number, state: Known): PastPortion | null => {
  const { controller, evidence } = past
  const { macWifiId, key } = controller
  const spans: readonly PastSpan[] = evidence.get(day) ?? []
  const name = evidenceName(macWifiId, day)
  if (spans.length === 0 || state.has(name)) return null
  return {
    macWifiId,
    key,
    names: [name],
    requests: spans.map(({ part, from, to }) => ({ controller, from, to, part, without: [] })),
  }
}

/** What portions of these names are, as they were when they were named first: parts of others have the same text. */
export const portionsOf = (
  names: readonly string[],
  plan: ReadonlyMap<string, PastController>,
  state: Known,
): PastPortion[] => {
  const portions: PastPortion[] = []
  for (const name of names) {
    const [macWifiId = '', day, kind] = name.split(' ')
    const past = plan.get(macWifiId)
    // The evidence of a day that goes along with it is named behind it.
    if (past === undefined || portions.some((portion) => portion.names.includes(name))) continue
    const portion = (kind === undefined ? dayPortion : evidencePortion)(past, Number(day), state)
    if (portion !== null) portions.push(portion)
  }
  return portions
}

/** Days that have their evidence, of all controllers, the newest first. */
export const evidenceDaysOf = (all: Iterable<PastController>): { past: PastController; day: number }[] =>
  [...all].flatMap((past) => [...past.evidence.keys()].map((day) => ({ past, day }))).sort((a, b) => a.day - b.day)

/** How far back every one of some controllers has all the days that are played of it. */
export const filledDays = (chosen: readonly ChosenPast[], state: Known): number => {
  const most = Math.max(0, ...chosen.map(({ days }) => days))
  for (let day = 0; day < most; day++)
    if (!chosen.every(({ past, days }) => days <= day || state.has(dayName(past.controller.macWifiId, day)))) return day
  return most
}
