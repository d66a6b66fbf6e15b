import type { OutdoorReading } from '@/lib/contract/device-reading'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { faultUnit } from '@/lib/contract/fault-unit'
import { toFixed } from '@/lib/format/number'
import { toWireTime } from '@/lib/format/wire-time'
import { isOwnSource } from '@/lib/hvac/cycle-limit'
import { cycleAlarmOf, type GuardedSignal, guardValue, isBeyond } from '@/lib/hvac/protection-limits'
import type { RefrigerantName } from '@/lib/hvac/refrigerant'
import { pressureRatio } from '@/lib/hvac/refrigeration'

const refrigerants = { 1: 'R410A', 2: 'R32', 3: 'R22' } as const satisfies Record<1 | 2 | 3, RefrigerantName>
/** V between phases, and of one phase. */
const nominalVoltage = { three: 380, one: 220 } as const

/** What a threshold is held against; counters of a unit's life tell nothing of it. */
type Shown = Omit<OutdoorReading, 'runTime' | 'powerOnTime' | 'startCount'>
export type OutdoorMoment = { at: Date; reading: Shown }
type Unit = { refrigerant: 1 | 2 | 3; isSinglePhase: boolean }

/** Currents and voltages are guarded as a share of what the module is rated for. */
const ratedOf = (signal: GuardedSignal, reading: Shown, { isSinglePhase }: Unit): number | null => {
  if (signal === 'compCurrent') return reading.ratedCurrent
  if (signal === 'supplyVoltage') return isSinglePhase ? nominalVoltage.one : nominalVoltage.three
  return 1
}

const readingOf = (signal: GuardedSignal, reading: Shown): number | null => {
  if (signal !== 'pressureRatio') return reading[signal]
  const { dischargePressure: pd, suctionPressure: ps } = reading
  return pd === null || ps === null ? null : pressureRatio(pd, ps)
}

/**
 * The limit of a code, by the table that the protection itself goes by, and how far its signal went while the compressor
 * ran; null for a code that no signal decides, and where it never ran.
 */
export const toThreshold = (
  faultCode: string,
  moments: readonly OutdoorMoment[],
  unit: Unit,
): FaultSnapshot['threshold'] => {
  const running = moments.filter(({ reading }) => (reading.compFreq ?? 0) > 0)
  const last = running.at(-1)
  const guard = cycleAlarmOf(faultCode, {
    refrigerant: refrigerants[unit.refrigerant],
    series: unit.isSinglePhase ? 'side' : 'vrf',
  })?.guard
  if (!guard || !last) return null
  const mode = last.reading.runMode === 2 || last.reading.fourWayValve === 1 ? 'heat' : 'cool'
  const { signal } = guard
  const rated = ratedOf(signal, last.reading, unit)
  if (rated === null) return null
  const isBelow = guard.beyond === 'below'
  let peak: { value: number; at: Date } | null = null
  for (const { at, reading } of running) {
    const value = readingOf(signal, reading)
    if (value === null) continue
    if (peak === null || (isBelow ? value < peak.value : value > peak.value)) peak = { value, at }
  }
  return {
    key: signal,
    unit: faultUnit(signal),
    side: isBelow ? 'below' : 'above',
    limit: Number(toFixed(guardValue(guard, mode) * rated, 2)),
    isOwn: isOwnSource(guard.source) ? 1 : 0,
    peak: peak && Number(toFixed(peak.value, 2)),
    peakAt: peak && toWireTime(peak.at),
    isReached: peak && isBeyond(guard, peak.value / rated, mode) ? 1 : 0,
  }
}
