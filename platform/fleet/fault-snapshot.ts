import type { Fault } from '@/lib/contract/fault'
import {
  type FaultSignal,
  type FaultSnapshot,
  indoorSignals,
  outdoorSignals,
  type SignalCheck,
  signalLimits,
  signalUnits,
} from '@/lib/contract/fault-snapshot'
import type { Database } from '../db/database'
import type { faults } from '../db/schema/fleet-fault'
import { toWireTime } from '../db/wire-time'
import type { SystemSample, Telemetry } from '../telemetry/telemetry'
import { curvesOf } from './fault-signals'
import protectCodes from './protect-codes.json' with { type: 'json' }
import stopCauses from './stop-causes.json' with { type: 'json' }
import { readSystems } from './system-facts'

type FaultRecord = typeof faults.$inferSelect

const minuteMs = 60_000
/** Readings go on for this long after a fault; the older of the two that are compared is as long before it. */
const around = 30

const toMinute = (moment: Date): Date => new Date(Math.floor(moment.getTime() / minuteMs) * minuteMs)

type Sample = { at: Date; values: Partial<Record<FaultSignal, number | null>>; stopCause: string; protectCode: string }

/** The readings of one unit at one moment. */
const toSample = ({ at, outdoor, indoor }: SystemSample, fault: FaultRecord): Sample | undefined => {
  if (fault.unitKind === 1) {
    const unit = indoor.find(({ unitNo }) => unitNo === fault.unitNo)
    return unit && { at, values: unit, stopCause: unit.stopCause, protectCode: '' }
  }
  const unit = outdoor.find(({ unitNo }) => unitNo === fault.unitNo) ?? outdoor[0]
  return unit && { at, values: unit, stopCause: unit.stopCause, protectCode: unit.protectCode }
}

const textOf = (code: string) =>
  [...protectCodes, ...stopCauses].find((each) => each.code === code) ?? { zh: code, en: code }

/** Causes by which control stops a compressor to protect it, and starts it again. Domain 3.3. */
const protective = new Set(['11', '12', '13', '14', '15', '16', '17', '18', '26'].map((no) => `d1-${no}`))

/** Moments at which control stopped the unit: each time that a cause appears, and the last one that became the alarm. */
const toStops = (samples: readonly Sample[], at: Date, fault: FaultRecord): FaultSnapshot['stops'] => {
  const stops: FaultSnapshot['stops'] = []
  let last = ''
  for (const sample of samples) {
    const isAlarm = sample.at.getTime() === at.getTime() && fault.protectCode !== ''
    const isStop = protective.has(sample.stopCause) && sample.stopCause !== last
    if ((isStop && sample.at <= at) || isAlarm) {
      const protectCode = isAlarm ? fault.protectCode : sample.protectCode
      const stopCause = isAlarm ? `d1-${fault.protectCode.slice(1)}` : sample.stopCause
      const { zh, en } = textOf(stopCause)
      stops.push({ at: toWireTime(sample.at), stopCause, protectCode, textZh: zh, textEn: en })
    }
    last = sample.stopCause
  }
  return stops
}

/** Holds a reading of a running compressor against its limits. */
export const checkSignal = (key: FaultSignal, value: number | null, running: boolean): SignalCheck => {
  const limits = signalLimits[key]
  if (limits === undefined || value === null || !running) return 'none'
  if (limits.min !== undefined && value < limits.min) return 'low'
  return limits.max !== undefined && value > limits.max ? 'high' : 'ok'
}

const toReadings = (
  fault: FaultRecord,
  before: Sample | undefined,
  at: Sample | undefined,
): FaultSnapshot['readings'] => {
  const keys: readonly FaultSignal[] = fault.unitKind === 1 ? indoorSignals : outdoorSignals
  const running = (before?.values.compFreq ?? 0) > 0
  return keys.map((key) => {
    const earlier = before?.values[key] ?? null
    return { key, before: earlier, at: at?.values[key] ?? null, check: checkSignal(key, earlier, running) }
  })
}

type Asked = { fault: FaultRecord; macWifiId: Fault['macWifiId']; before: number; now: Date }

/** Readings of a fault's unit around the fault. Empty for what has no readings, and for a time without samples. */
export const readSnapshot = async (
  database: Database,
  telemetry: Telemetry,
  { fault, macWifiId, before, now }: Asked,
): Promise<FaultSnapshot> => {
  const at = toMinute(fault.failureTime)
  const empty: FaultSnapshot = { at: toWireTime(at), times: [], curves: [], stops: [], readings: [] }
  const curves = curvesOf(fault.unitKind, fault.faultCode)
  if (curves.length === 0 || fault.systemNo === null) return empty
  // The faults of that time, and not those of today, decide what the readings were.
  const systems = await readSystems(database, { macWifiId, platformId: fault.platformId, now: fault.failureTime })
  const system = systems.find((each) => each.system.systemNo === fault.systemNo)
  if (system === undefined) return empty
  const from = new Date(at.getTime() - before * minuteMs)
  const end = toMinute(new Date(Math.min(at.getTime() + around * minuteMs, now.getTime())))
  const samples = [...telemetry.series(system.facts, from, end, 1)].flatMap((each) => toSample(each, fault) ?? [])
  const sampleAt = (moment: number) => samples.find((each) => each.at.getTime() === moment)
  return {
    at: toWireTime(at),
    times: samples.map((sample) => toWireTime(sample.at)),
    curves: curves.map((keys) => ({
      unit: keys[0] ? signalUnits[keys[0]] : '',
      signals: keys.map((key) => ({ key, values: samples.map(({ values }) => values[key] ?? null) })),
    })),
    stops: toStops(samples, at, fault),
    readings: toReadings(fault, sampleAt(at.getTime() - around * minuteMs), sampleAt(at.getTime())),
  }
}
