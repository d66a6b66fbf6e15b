import { addMinutes } from 'date-fns/addMinutes'
import { min } from 'date-fns/min'
import { startOfMinute } from 'date-fns/startOfMinute'
import { subMinutes } from 'date-fns/subMinutes'
import type { IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import type { Fault } from '@/lib/contract/fault'
import { type FaultSignal, type FaultSnapshot, indoorSignals, outdoorSignals } from '@/lib/contract/fault-snapshot'
import { faultUnit } from '@/lib/contract/fault-unit'
import { utc } from '@/lib/format/utc'
import { toWireTime } from '@/lib/format/wire-time'
import { isOwnSource } from '@/lib/hvac/cycle-limit'
import { steadyAfterMinutes } from '@/lib/hvac/cycle-limits'
import { seriesOf, withholding } from '@/lib/hvac/judge-reading'
import { type Bands, indoorBands, judge, outdoorBands } from '@/lib/hvac/normal-bands'
import { readSystemSamples, type SystemSample } from '../../history/samples/read-samples'
import type { Database } from '../../kernel/db/database'
import type { History } from '../../kernel/history/history'
import type { faults } from '../tables/fleet-fault'
import protectCodes from '../unit/protect-codes.json' with { type: 'json' }
import stopCauses from '../unit/stop-causes.json' with { type: 'json' }
import { readSystems, type SystemRecord } from '../unit/system-facts'
import { readBoxSnapshot } from './box-snapshot'
import { countAffected, readChain, toChain } from './fault-chain'
import { curvesOf } from './fault-signals'
import { toThreshold } from './fault-threshold'

type FaultRecord = typeof faults.$inferSelect
/** Readings go on for this long after a fault; the older of the two that are compared is as long before it. */
const around = 30

const toMinute = (moment: Date): Date => startOfMinute(moment, { in: utc })

type Sample = {
  at: Date
  values: Partial<Record<FaultSignal, number | null>>
  stopCause: string
  protectCode: string
  /** Whether the compressor of the unit's system ran. */
  runs: boolean
  /** The whole reading of an outdoor unit. */
  outdoor: OutdoorReading | null
  /** Of the system. */
  runMode: OutdoorReading['runMode']
  /** Of an indoor unit. */
  indoor?: IndoorReading
}

/** The readings of one unit at one moment. */
const toSample = ({ at, outdoor, indoor }: SystemSample, fault: FaultRecord): Sample | undefined => {
  const runMode = outdoor[0]?.runMode ?? 0
  if (fault.unitKind === 1) {
    const unit = indoor.find(({ unitNo }) => unitNo === fault.unitNo)
    const runs = outdoor.some(({ compFreq }) => (compFreq ?? 0) > 0)
    return (
      unit && {
        at,
        runMode,
        indoor: unit,
        values: unit,
        stopCause: unit.stopCause,
        protectCode: '',
        runs,
        outdoor: null,
      }
    )
  }
  const unit = outdoor.find(({ unitNo }) => unitNo === fault.unitNo) ?? outdoor[0]
  return (
    unit && {
      at,
      runMode,
      values: unit,
      stopCause: unit.stopCause,
      protectCode: unit.protectCode,
      runs: (unit.compFreq ?? 0) > 0,
      outdoor: unit,
    }
  )
}

/** Codes of one compressor, by the reading in which the one that has them stands out. */
const byDischarge = new Set(['07', '08'])
const byCurrent = new Set(['39', '48', '51', '52', '53', '55'])

/** Which compressor a fault is of: the only one, or the one that stands out in the last running sample. */
const toCompressorNo = (faultCode: string, running: Sample | undefined): number | null => {
  const compressors = running?.outdoor?.compressors ?? []
  if (compressors.length <= 1) return compressors[0]?.no ?? null
  const weigh = byDischarge.has(faultCode) ? 'dischargeTemp' : byCurrent.has(faultCode) ? 'current' : null
  if (weigh === null) return null
  const sign = faultCode === '07' ? -1 : 1
  const weight = (value: number | null): number => (value === null ? Number.NEGATIVE_INFINITY : sign * value)
  return compressors.toSorted((a, b) => weight(b[weigh]) - weight(a[weigh]))[0]?.no ?? null
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

const checks = { low: 'low', high: 'high', normal: 'ok' } as const

/** Bands of the unit at a moment: those of its own page. `minutes`: how long its compressor had been running. */
const bandsAt = (
  fault: FaultRecord,
  { system, outdoor }: Pick<SystemRecord, 'system' | 'outdoor'>,
  sample: Sample,
  minutes: number,
): Bands => {
  const { runMode } = sample
  if (fault.unitKind === 1) {
    const cycleWithheld = withholding(runMode, minutes) === null ? 0 : 1
    return sample.indoor ? indoorBands({ ...sample.indoor, cycleWithheld }) : {}
  }
  const unit = outdoor.find(({ unitNo }) => unitNo === fault.unitNo) ?? outdoor[0]
  const { ambientTemp } = sample.values
  return outdoorBands({
    runMode,
    refrigerant: system.refrigerant,
    model: unit?.model ?? '',
    ambientTemp: ambientTemp ?? null,
    minutesSinceStart: minutes,
  })
}

const toReadings = (
  fault: FaultRecord,
  record: Pick<SystemRecord, 'system' | 'outdoor'>,
  before: (Sample & { minutes: number }) | undefined,
  running: Sample | undefined,
  at: Sample | undefined,
): FaultSnapshot['readings'] => {
  const keys: readonly FaultSignal[] = fault.unitKind === 1 ? indoorSignals : outdoorSignals
  const bands = before ? bandsAt(fault, record, before, before.minutes) : {}
  return keys.map((key) => {
    const earlier = before?.values[key] ?? null
    const band = bands[key]
    const standing = judge(earlier, band)
    return {
      key,
      before: earlier,
      running: running?.values[key] ?? null,
      at: at?.values[key] ?? null,
      check: standing === null ? 'none' : checks[standing],
      low: band?.low ?? null,
      high: band?.high ?? null,
      own: isOwnSource(band?.source) ? 1 : 0,
    }
  })
}

/** Minutes that the compressor had been running at a sample, as far as the samples before it tell. */
const minutesAt = (samples: readonly Sample[], moment: number): number => {
  const until = samples.findIndex(({ at }) => at.getTime() === moment)
  const stood = samples.slice(0, until + 1).findLastIndex(({ runMode }) => runMode === 0)
  return until - stood
}

type Asked = { fault: FaultRecord; macWifiId: Fault['macWifiId']; before: number; now: Date }

/** Of what has none, and of a time from which none were received. */
export const noReadings: Omit<FaultSnapshot, 'at'> = {
  times: [],
  curves: [],
  stops: [],
  readings: [],
  lastRunning: null,
  threshold: null,
  affected: null,
  compressorNo: null,
  chain: [],
}

/** Readings of a fault's unit around the fault. Empty for what has no readings, and for a time without samples. */
export const readSnapshot = async (
  database: Database,
  history: Pick<History, 'rows'>,
  { fault, macWifiId, before, now }: Asked,
): Promise<FaultSnapshot> => {
  const at = toMinute(fault.failureTime)
  const chain = await readChain(database, fault)
  const empty: FaultSnapshot = { ...noReadings, at: toWireTime(at), chain: toChain(chain) }
  const curves = curvesOf(fault.unitKind, fault.faultCode)
  const from = subMinutes(at, before)
  const end = toMinute(min([addMinutes(at, around), now]))
  if (fault.unitKind === 4 && fault.unitNo !== null) {
    const box = { ...fault, unitNo: fault.unitNo }
    return { ...empty, ...(await readBoxSnapshot(history, box, { from, at, end, around })) }
  }
  if (curves.length === 0 || fault.systemNo === null) return empty
  const systems = await readSystems(database, { macWifiId, platformId: fault.platformId })
  const system = systems.find((each) => each.system.systemNo === fault.systemNo)
  if (system === undefined) return empty
  // What ran before tells how long it has been running.
  const earliest = subMinutes(from, steadyAfterMinutes)
  const read = await readSystemSamples(
    history,
    { controllerId: fault.controllerId, systemNo: fault.systemNo },
    { startMs: earliest.getTime(), endMs: addMinutes(end, 1).getTime() },
    // How an indoor unit stood is judged by whether its outdoor unit ran.
    { kinds: fault.unitKind === 1 ? [2, 1] : [2] },
  )
  const known = read.flatMap((each) => toSample(each, fault) ?? [])
  const samples = known.filter((each) => each.at >= from)
  const sampleAt = (moment: number) => samples.find((each) => each.at.getTime() === moment)
  const until = samples.filter((sample) => sample.at <= at)
  const running = until.findLast(({ runs }) => runs)
  const earlier = subMinutes(at, around).getTime()
  const before30 = sampleAt(earlier)
  return {
    ...empty,
    lastRunning: running ? toWireTime(running.at) : null,
    threshold: toThreshold(
      fault.faultCode,
      until.flatMap((sample) => (sample.outdoor ? [{ at: sample.at, reading: sample.outdoor }] : [])),
      {
        refrigerant: system.system.refrigerant,
        isSinglePhase: system.outdoor.some(({ model }) => seriesOf(model) === 'side'),
      },
    ),
    affected: countAffected(fault, chain, system.indoor.length),
    compressorNo: toCompressorNo(fault.faultCode, running),
    times: samples.map((sample) => toWireTime(sample.at)),
    curves: curves.map((keys) => ({
      unit: keys[0] ? faultUnit(keys[0]) : '',
      signals: keys.map((key) => ({ key, values: samples.map(({ values }) => values[key] ?? null) })),
    })),
    stops: toStops(samples, at, fault),
    readings: toReadings(
      fault,
      system,
      before30 && { ...before30, minutes: minutesAt(known, earlier) },
      running,
      sampleAt(at.getTime()),
    ),
  }
}
