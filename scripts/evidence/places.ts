import { type DataReportDetail, type DataReportForm, dataReportApi } from '@/lib/contract/data-report'
import { noReportChecks } from '@/lib/contract/data-report-checks'
import { reportNumberKeys } from '@/lib/contract/data-report-numbers'
import { outdoorReportKeys, reportMinutes } from '@/lib/contract/data-report-reading'
import type { DataOf, Endpoint, InputOf } from '@/lib/contract/endpoint'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { type FaultSnapshot, outdoorSignals } from '@/lib/contract/fault-snapshot'
import type { AlarmRecord, HistoryEvent, SteadyReading } from '@/lib/contract/history'
import { historyApi, maxPoints } from '@/lib/contract/history'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import { type OutdoorUnit, type UnitCodes, unitApi } from '@/lib/contract/unit'
import { toUnitKey } from '@/lib/hvac/unit-address'

/** Calls an endpoint of the console; throws any code other than 0. */
export type Ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<DataOf<E>>

/** Readings of one unit: a value for each minute from `from` on. */
export type Minutes = { from: number; lines: ReadonlyMap<string, readonly (number | null)[]> }

/** What every place says about one fault of an outdoor unit. */
export type Places = {
  fault: Fault
  card: FaultSnapshot
  history: Minutes
  /** The history's running diagnosis half an hour before the fault, and what it names ten minutes after it. */
  steadyBefore: SteadyReading | null
  after: { events: readonly HistoryEvent[]; to: string }
  /** Null: the system had other alarms since, and no longer keeps this one. */
  memory: AlarmRecord | null
  /** Null: no report reaches back so far, or this brand has none. */
  report: DataReportDetail | null
  live: { outdoor: readonly OutdoorUnit[]; codes: UnitCodes }
}

export const minuteMs = 60_000
export const toMs = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}Z`)
const toWire = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const keys: readonly HistoryPointKey[] = [...new Set([...outdoorSignals, ...outdoorReportKeys])]
/** Minutes that a card and a report of a fault look back, and a verdict looks ahead. */
const around = 30
const beyond = 10

/** The last column of a report is the first minute after the fault. */
const readReport = async (ask: Ask, fault: Fault, at: number): Promise<DataReportDetail | null> => {
  const { macWifiId, systemNo } = fault
  const origin = await ask(dataReportApi.origin, { macWifiId })
  const start = toWire(at + minuteMs - (reportMinutes.at(-1) ?? 0) * minuteMs)
  if (systemNo === null || start < origin.earliest || at + minuteMs > toMs(origin.latest)) return null
  const numbers = Object.fromEntries(reportNumberKeys.map((key) => [key, null])) as Record<
    (typeof reportNumberKeys)[number],
    null
  >
  const form: DataReportForm = {
    ...numbers,
    ...noReportChecks,
    voltageL1L2: 380,
    voltageL2L3: 380,
    voltageL3L1: 380,
    reportId: null,
    macWifiId,
    taskId: null,
    systemNo,
    startTime: start,
    customerName: 'Evidence',
    installAddress: 'Evidence',
    commissioningCompany: 'Evidence',
    commissioningPerson: 'Evidence',
    commissioningDate: start.slice(0, 10),
    workingMode: origin.systems.find((each) => each.systemNo === systemNo)?.systemType === 3 ? 1 : origin.workingMode,
    remark: '',
    version: 0,
  }
  const { reportId } = await ask(dataReportApi.save, form)
  try {
    return await ask(dataReportApi.info, { reportId })
  } finally {
    await ask(dataReportApi.remove, { reportId })
  }
}

const readMinutes = async (ask: Ask, fault: Fault, unit: string, from: number, to: number): Promise<Minutes> => {
  const lines = new Map<string, readonly (number | null)[]>()
  for (let i = 0; i < keys.length; i += maxPoints) {
    const answer = await ask(historyApi.read, {
      macWifiId: fault.macWifiId,
      unitKind: 2,
      unit,
      points: keys.slice(i, i + maxPoints),
      from: toWire(from),
      to: toWire(to),
      step: 'minute',
    })
    if (answer.bucketSec !== 60) throw new Error(`a history of ${answer.bucketSec} s instead of minutes`)
    for (const { key, avg } of answer.lines) lines.set(key, avg)
  }
  return { from, lines }
}

/** Opens a fault in every place that shows its readings. `reports`: also creates a draft report, and removes it. */
export const readPlaces = async (ask: Ask, fault: Fault, reports: boolean): Promise<Places> => {
  const { faultId, macWifiId } = fault
  const systemNo = fault.systemNo ?? 0
  const unit = toUnitKey(systemNo, fault.unitNo ?? 0)
  const card = await ask(faultApi.snapshot, { faultId, before: 300 })
  const at = toMs(card.at)
  const picture = { macWifiId, unitKind: 2 as const, unit, points: ['compFreq' as const], step: 'minute' as const }
  const end = toMs(card.times.at(-1) ?? card.at) + minuteMs
  const before = { from: toWire(at - 5 * around * minuteMs), to: toWire(at - (around - 1) * minuteMs) }
  const after = { from: toWire(at - around * minuteMs), to: toWire(at + beyond * minuteMs) }
  const { list: memory } = await ask(historyApi.alarmMemory, { macWifiId, systemNo })
  return {
    fault,
    card,
    history: await readMinutes(ask, fault, unit, toMs(card.times[0] ?? card.at), end),
    steadyBefore: (await ask(historyApi.read, { ...picture, ...before })).steady,
    after: { events: (await ask(historyApi.read, { ...picture, ...after })).events, to: after.to },
    memory: memory.find((record) => record.faultId === faultId) ?? null,
    report: reports ? await readReport(ask, fault, at) : null,
    live: {
      outdoor: (await ask(unitApi.outdoor, { macWifiId })).list,
      codes: await ask(unitApi.codes, {}),
    },
  }
}
