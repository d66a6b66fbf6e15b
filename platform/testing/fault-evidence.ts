import { millisecondsInMinute } from 'date-fns/constants'
import { cycleAlarmOf, type Guard, isBeyond, protectionLimits } from '@/lib/contract/protection-limits'
import { pressureRatio } from '@/lib/format/refrigeration'
import { seriesOfModules } from '@/simulator/model/cycle-coefficients'
import type { SystemFacts, UnitFault } from '@/simulator/model/system-facts'
import type { OutdoorReading, Telemetry } from '@/simulator/model/telemetry'

const names = { 1: 'R410A', 2: 'R32', 3: 'R22' } as const
/** The longest time over which three retries and what comes before them last. */
const before = 125
const after = 25

const signalOf = ({ signal }: Guard, reading: OutdoorReading, nominal: number): number => {
  const number = (value: number | null): number => value ?? Number.NaN
  if (signal === 'pressureRatio')
    return pressureRatio(number(reading.dischargePressure), number(reading.suctionPressure))
  if (signal === 'compCurrent') return number(reading.compCurrent) / number(reading.ratedCurrent)
  if (signal === 'supplyVoltage') return number(reading.supplyVoltage) / nominal
  return number(reading[signal])
}

/**
 * What the readings of a fault's unit, as the wire has them, lack of the fault: nothing where they show its condition
 * while the compressor runs, its retries with their rests, and the stop that lasts.
 */
export const missingEvidence = (telemetry: Telemetry, system: SystemFacts, fault: UnitFault, now: Date): string[] => {
  const refrigerant = names[system.refrigerant]
  const series = seriesOfModules(system.outdoor.map(({ capacity }) => capacity))
  const alarm = cycleAlarmOf(fault.faultCode, { refrigerant, series })
  if (alarm === undefined) return []
  const missing: string[] = []
  const must = (holds: boolean, what: string): void => {
    if (!holds) missing.push(what)
  }
  const at = Math.floor(fault.failureTime.getTime() / millisecondsInMinute) * millisecondsInMinute
  // The sample of the minute of a repair is the first without the alarm.
  const repaired = (fault.repairTime?.getTime() ?? Number.POSITIVE_INFINITY) - 1
  const end = Math.min(at + after * millisecondsInMinute, repaired, now.getTime())
  const samples = [...telemetry.series(system, new Date(at - before * millisecondsInMinute), new Date(end), 1)].map(
    ({ outdoor }) => outdoor.find(({ unitNo }) => unitNo === fault.unitNo),
  )
  // A fault comes within a minute; the sample of the next one is the first that has it.
  const index = before
  const stop = samples[index]
  if (stop === undefined) return ['no samples']
  must(
    stop.compFreq === 0 && stop.runMode === 0 && (stop.fanStep ?? 0) === 0,
    `runs on at the stop: ${stop.compFreq} Hz`,
  )
  const mode = stop.fourWayValve === 1 ? 'heat' : 'cool'
  const nominal = series === 'side' ? 220 : 380
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
    const rule = protectionLimits[series][refrigerant].retries[alarm.retry]
    const stops = samples.flatMap((sample, i) => (i <= index && sample?.protectCode === alarm.retry ? [i] : []))
    must(stops.length === (rule?.of ?? 0) && stops.at(-1) === index, `retries at ${stops.map((i) => i - index)}`)
    must(index - (stops[0] ?? 0) < (rule?.windowMinutes ?? 0), 'retries beyond their window')
    for (const i of stops) {
      const sample = samples[i]
      if (i < index) must(sample?.stopCause === `d1-${alarm.retry.slice(1)}`, `cause ${sample?.stopCause} at a retry`)
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
