import { reportMinutes } from '@/lib/contract/data-report-reading'
import type { Fault } from '@/lib/contract/fault'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'
import { standingOf } from '@/lib/format/history-standing'
import type { HealthRule } from '@/lib/hvac/health-rule'
import { judgeHealth } from '@/lib/hvac/health-verdict'
import { standingOfUnit } from '@/lib/hvac/standing-of-unit'
import { minuteMs, type Places, toMs } from './places'

/** Rules of the running diagnosis that concern a single reading of the card. */
const rulesOf: Partial<Record<string, readonly HealthRule[]>> = {
  dischargePressure: ['highPressure', 'lowPressure'],
  suctionPressure: ['highSuctionPressure', 'lowSuctionPressure'],
  dischargeTemp: ['highDischargeTemp'],
  dischargeSuperheat: ['highDischargeSuperheat', 'liquidReturn'],
  suctionSuperheat: ['highSuctionSuperheat', 'lowSuctionSuperheat'],
  finTemp: ['finTemp'],
  supplyVoltage: ['voltage'],
}

/** Number of compared readings, so that a run that compared nothing is noticed. */
export type Compared = { snapshot: number; memory: number; report: number; verdict: number }
export const nothingCompared = (): Compared => ({ snapshot: 0, memory: 0, report: 0, verdict: 0 })

const rounded = (key: string, value: number): number => {
  const scale = 10 ** pointOf(key as HistoryPointKey).decimals
  return Math.round(value * scale) / scale
}

const readingsOf = ({ fault, card, history, memory, report }: Places, compared: Compared): string[] => {
  const said: string[] = []
  const hold = (place: keyof Compared, key: string, at: number, shown: number | null): void => {
    const line = history.lines.get(key)
    if (line === undefined) return
    compared[place]++
    const other = line[(at - history.from) / minuteMs] ?? null
    const own = shown === null ? null : rounded(key, shown)
    if (own !== other)
      said.push(`${key}, ${new Date(at).toISOString().slice(11, 16)}: ${place} ${own}, history ${other}`)
  }
  const at = toMs(card.at)
  for (const { key, before, running, at: stopped } of card.readings) {
    hold('snapshot', key, at - 30 * minuteMs, before)
    if (card.lastRunning !== null) hold('snapshot', key, toMs(card.lastRunning), running)
    hold('snapshot', key, at, stopped)
  }
  for (const { signals } of card.curves) {
    for (const { key, values } of signals) {
      for (const [i, time] of card.times.entries()) hold('snapshot', key, toMs(time), values[i] ?? null)
    }
  }
  const { threshold } = card
  if (threshold?.peakAt) hold('snapshot', threshold.key, toMs(threshold.peakAt), threshold.peak)
  if (memory !== null && (fault.unitNo ?? 0) === 0) {
    for (const { key, values } of memory.samples) {
      for (const [i, value] of values.entries()) hold('memory', key, at - (values.length - i) * minuteMs, value)
    }
  }
  const unit = report?.readings.units.find((each) => each.unitKind === 2 && each.unitNo === (fault.unitNo ?? 0))
  for (const { key, values } of unit?.readings ?? []) {
    for (const [column, minute] of reportMinutes.entries())
      hold('report', key, toMs(report?.startTime ?? '') + minute * minuteMs, values[column] ?? null)
  }
  return said
}

const isActive = ({ status }: Fault): boolean => status !== 1

const verdictsOf = (places: Places, others: readonly Fault[], compared: Compared): string[] => {
  const { fault, card, live, after, steadyBefore, report } = places
  const said: string[] = []
  const { faultCode, repairTime, systemNo, unitNo } = fault
  const lastsBeyond = (moment: number): boolean => repairTime === null || toMs(repairTime) > moment

  if (lastsBeyond(toMs(after.to))) {
    compared.verdict++
    const { alarms } = standingOf(after.events, after.to)
    if (!alarms.some(({ code }) => code === faultCode))
      said.push(`the history's verdict after it names ${alarms.map(({ code }) => code).join(', ') || 'no alarm'}`)
  }
  if (isActive(fault)) {
    const unit = live.outdoor.find((each) => each.systemNo === systemNo && each.unitNo === (unitNo ?? 0))
    if (unit !== undefined) {
      compared.verdict++
      const reading = { ...unit, runningMinutes: unit.minutesSinceStart }
      const { state, alarms } = judgeHealth(reading, standingOfUnit(unit, live.codes))
      const codes = new Set(alarms.map(({ code }) => code))
      // A unit shows one alarm: of two active ones it is either.
      const expected = [fault, ...others.filter((each) => isActive(each) && each.systemNo === systemNo)]
      if (state !== 'alarm' || !expected.some((each) => codes.has(each.faultCode)))
        said.push(`it lasts, and its unit's verdict is ${state} ${[...codes].join()}`)
    }
  }
  const column = reportMinutes.length - 1
  if (report !== null && lastsBeyond(toMs(report.startTime) + (reportMinutes[column] ?? 0) * minuteMs)) {
    compared.verdict++
    const shown = report.readings.units.map(({ alarmCodes }) => alarmCodes[column])
    if (!shown.includes(faultCode)) said.push(`the report names ${shown.join(' ')}`)
  }
  if (steadyBefore !== null && toMs(steadyBefore.at) === toMs(card.at) - 30 * minuteMs) {
    const { results } = judgeHealth(steadyBefore)
    for (const { key, check } of card.readings) {
      const rules = rulesOf[key]
      if (rules === undefined) continue
      compared.verdict++
      const fired = results.some(({ rule, state }) => rules.includes(rule) && state === 'fired')
      if (fired !== (check === 'low' || check === 'high'))
        said.push(`${key} before it: the card says ${check}, the diagnosis ${fired ? 'fires' : 'does not'}`)
    }
  }
  return said
}

/** Differences between the places of one fault at the same moment. `others`: faults of the same controller. */
export const disagreements = (places: Places, others: readonly Fault[], compared: Compared): string[] => [
  ...readingsOf(places, compared),
  ...verdictsOf(places, others, compared),
]
