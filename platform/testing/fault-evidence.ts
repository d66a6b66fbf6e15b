import { addMinutes } from 'date-fns/addMinutes'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { startOfMinute } from 'date-fns/startOfMinute'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { subMinutes } from 'date-fns/subMinutes'
import type { OutdoorReading } from '@/lib/contract/device-reading'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { utc } from '@/lib/format/utc'
import { toWireTime } from '@/lib/format/wire-time'
import { cycleAlarmOf, type Guard, isBeyond, protectionLimits } from '@/lib/hvac/protection-limits'
import { pressureRatio } from '@/lib/hvac/refrigeration'
import { seriesOfModules } from '@/simulator/model/cycle/cycle-coefficients'
import type { SystemSample } from '../history/samples/read-samples'

/** A fault of an outdoor unit. */
export type CycleFault = { faultCode: string; unitNo: number | null; failureTime: Date; repairTime: Date | null }
export type CycleSystem = { refrigerant: 1 | 2 | 3; outdoor: readonly { capacity: number }[] }
/** Minutes in which a controller's network was away, ms since 1970: nothing is missing of them. */
export type Silence = { from: number; to: number }
export type Samples = readonly Pick<SystemSample, 'at' | 'outdoor'>[]

const names = { 1: 'R410A', 2: 'R32', 3: 'R22' } as const
/** The longest time over which three retries and what comes before them last. */
export const before = 125
const after = 25

const meaningOf = ({ refrigerant, outdoor }: CycleSystem, { faultCode }: CycleFault) => {
  const unit = { refrigerant: names[refrigerant], series: seriesOfModules(outdoor.map(({ capacity }) => capacity)) }
  const alarm = cycleAlarmOf(faultCode, unit)
  if (alarm === undefined) return null
  const rule = alarm.retry === null ? null : protectionLimits[unit.series][unit.refrigerant].retries[alarm.retry]
  return { ...unit, ...alarm, rule: rule ?? null }
}

const signalOf = ({ signal }: Guard, reading: OutdoorReading, nominal: number): number => {
  const number = (value: number | null): number => value ?? Number.NaN
  if (signal === 'pressureRatio')
    return pressureRatio(number(reading.dischargePressure), number(reading.suctionPressure))
  if (signal === 'compCurrent') return number(reading.compCurrent) / number(reading.ratedCurrent)
  if (signal === 'supplyVoltage') return number(reading.supplyVoltage) / nominal
  return number(reading[signal])
}

/** The minute of a fault, and the last one after it of which samples have to be there. */
const minutesOf = ({ failureTime, repairTime }: CycleFault, now: Date, longest: number) => {
  const at = startOfMinute(failureTime, { in: utc })
  // The sample of the minute of a repair is the first without the alarm; that of now is not over.
  const repaired = repairTime ? subMilliseconds(repairTime, 1).getTime() : Number.POSITIVE_INFINITY
  const end = Math.min(addMinutes(at, longest).getTime(), repaired, subMinutes(now, 1).getTime())
  return { at, count: Math.max(0, differenceInMinutes(end, at)) }
}

type Known = { now: Date; silences: readonly Silence[] }
const isAway = ({ silences }: Known, minute: Date): boolean =>
  silences.some(({ from, to }) => from <= minute.getTime() && minute.getTime() < to)

/** What of the time around a fault has to be in the store. */
export const evidenceSpan = (fault: CycleFault, now: Date): { startMs: number; endMs: number } => {
  const { at, count } = minutesOf(fault, now, after)
  return { startMs: subMinutes(at, before).getTime(), endMs: addMinutes(at, count + 1).getTime() }
}

/**
 * What the stored samples of a fault's unit lack of the fault: nothing where none of its minutes is missing, and they
 * show its condition while the compressor runs, its retries with their rests, and the stop that lasts.
 */
export const missingEvidence = (stored: Samples, system: CycleSystem, fault: CycleFault, known: Known): string[] => {
  const alarm = meaningOf(system, fault)
  if (alarm === null) return []
  const missing: string[] = []
  const must = (holds: boolean, what: string): void => {
    if (!holds) missing.push(what)
  }
  const { at, count } = minutesOf(fault, known.now, after)
  const byMinute = new Map(stored.map(({ at: time, outdoor }) => [time.getTime(), outdoor]))
  const samples = Array.from({ length: before + count + 1 }, (_, i) =>
    byMinute.get(addMinutes(at, i - before).getTime())?.find(({ unitNo }) => unitNo === fault.unitNo),
  )
  const gaps = samples.filter(
    (sample, i) => (sample === undefined) !== isAway(known, addMinutes(at, i - before)),
  ).length
  // A fault comes within a minute; the sample of the next one is the first that has it.
  const index = before
  const stop = samples[index]
  if (gaps > 0 || stop === undefined) return [`${gaps} of ${samples.length} minutes are missing, or are there`]
  must(
    stop.compFreq === 0 && stop.runMode === 0 && (stop.fanStep ?? 0) === 0,
    `runs on at the stop: ${stop.compFreq} Hz`,
  )
  const mode = stop.fourWayValve === 1 ? 'heat' : 'cool'
  const nominal = alarm.series === 'side' ? 220 : 380
  const holds = (guard: Guard | null, stopAt: number, what: string): void => {
    if (guard === null) return
    for (let i = stopAt - Math.max(1, guard.minutes); i < stopAt; i++) {
      const sample = samples[i]
      const value = sample ? signalOf(guard, sample, nominal) : Number.NaN
      must(
        (sample?.compFreq ?? 0) > 0 && isBeyond(guard, value, mode),
        `${what}, ${stopAt - i} min before: ${guard.signal} ${value} at ${sample?.compFreq} Hz`,
      )
    }
  }
  holds(alarm.guard, index, 'condition')
  if (alarm.retry !== null) {
    const { retry, rule } = alarm
    const stops = samples.flatMap((sample, i) => (i <= index && sample?.protectCode === retry ? [i] : []))
    must(stops.length === (rule?.of ?? 0) && stops.at(-1) === index, `retries at ${stops.map((i) => i - index)}`)
    must(index - (stops[0] ?? 0) < (rule?.windowMinutes ?? 0), 'retries beyond their window')
    for (const i of stops) {
      const sample = samples[i]
      if (i < index) must(sample?.stopCause === `d1-${retry.slice(1)}`, `cause ${sample?.stopCause} at a retry`)
      must(
        sample?.compFreq === 0 && (samples[i - 1]?.compFreq ?? 0) > 0 && (samples[i - 2]?.compFreq ?? 0) > 0,
        'a retry of a stopped compressor',
      )
      if (i < index)
        must(
          [1, 2].every((rest) => samples[i + rest]?.compFreq === 0),
          'no rest after a retry',
        )
      if (rule?.guard && i < index) holds(rule.guard, i, 'retry')
    }
  }
  const stopsWhere = fault.unitNo === null || samples[index + 1] === undefined
  for (let i = index + 1; i < samples.length; i++) {
    must(samples[i]?.compFreq === 0, `starts again ${i - index} min after the alarm`)
    if (!stopsWhere) must(samples[i]?.alarmCode !== '--', 'no alarm on the unit')
  }
  return missing
}

/** The longest time that the card of a fault shows before it. */
export const cardBefore = 300
const cardAfter = 30

/**
 * What the card of a fault lacks of the fault: nothing where each minute that it shows has readings, its limit was
 * reached while the compressor ran, which was until the minute before, and its retries are named.
 */
export const missingOnCard = (card: FaultSnapshot, system: CycleSystem, fault: CycleFault, known: Known): string[] => {
  const alarm = meaningOf(system, fault)
  if (alarm === null) return []
  const missing: string[] = []
  const must = (holds: boolean, what: string): void => {
    if (!holds) missing.push(`card: ${what}`)
  }
  const { at, count } = minutesOf({ ...fault, repairTime: null }, known.now, cardAfter)
  const shown = new Set(card.times)
  const wanted = Array.from({ length: cardBefore + count + 1 }, (_, i) => addMinutes(at, i - cardBefore))
    .filter((minute) => !isAway(known, minute))
    .map(toWireTime)
  const gaps = wanted.filter((time) => !shown.has(time)).length
  must(gaps === 0 && shown.size === wanted.length, `${gaps} of ${wanted.length} minutes missing, ${shown.size} shown`)
  const last = toWireTime(subMinutes(at, 1))
  must(card.lastRunning === last, `ran last at ${card.lastRunning}`)
  const place = card.times.indexOf(last)
  must(card.curves.length > 0, 'no curve')
  for (const { key, values } of card.curves.flatMap(({ signals }) => signals))
    must(values[place] != null && values.length === card.times.length, `no ${key} before the stop`)
  const { threshold } = card
  if (alarm.guard !== null) {
    const { signal } = alarm.guard
    must(threshold?.key === signal && threshold.isReached === 1, `${signal} peaked at ${threshold?.peak}`)
    must((threshold?.peakAt ?? '9') <= last, `${signal} peaked at ${threshold?.peakAt}`)
    const reading = card.readings.find(({ key }) => key === signal)
    if (reading) must(reading.running !== null, `no ${signal}`)
  }
  if (alarm.retry !== null) {
    const { retry, rule } = alarm
    const earliest = toWireTime(subMinutes(at, (rule?.windowMinutes ?? 0) - 1))
    const stops = card.stops.filter((stop) => stop.protectCode === retry && stop.at >= earliest)
    must(stops.length === rule?.of && stops.at(-1)?.at === toWireTime(at), `stops at ${stops.map((stop) => stop.at)}`)
    must(
      stops.every(({ stopCause }) => stopCause === `d1-${retry.slice(1)}`),
      `causes ${stops.map(({ stopCause }) => stopCause)}`,
    )
  }
  return missing
}
