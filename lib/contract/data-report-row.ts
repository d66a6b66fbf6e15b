import type { ReportNumber } from './data-report'
import type { ReportKey } from './data-report-reading'

/** What a value is held against; text of it needs no language. Bounds belong to it unless `open`. */
export type ReportLimit = {
  low?: number
  high?: number
  /** The bound itself is outside. */
  open?: true
  /** Anything but nought. */
  notZero?: true
  /** These codes and no other. */
  codes?: readonly string[]
  unit: string
  decimals: number
}
export type ReportRowKey =
  | ReportKey
  | ReportNumber
  | 'capacityRatio'
  | 'voltageUnbalance'
  | 'airDifference'
  | 'liquidPipeDifference'
  | 'gasPipeDifference'
  | 'superheatSpread'
  | 'stopCause'
  | 'alarmCode'
  | 'busUtilisation'
  | 'collisionRate'
/** Why nothing was judged: it did not work, nothing was read or entered, the domain has no limit. */
export type NotJudged = 'idle' | 'missing' | 'noLimit'
export type ReportBlock = 'installation' | 'outdoor' | 'indoor' | 'bus'

/** A row of the judgement. */
export type ReportRow = {
  block: ReportBlock
  /** Of a unit's own row; null for what belongs to the system. */
  unitNo: number | null
  key: ReportRowKey
  /** The two judged columns, or what was entered. */
  values: readonly (number | string | null)[]
  limit: ReportLimit | null
  outcome: 'pass' | 'fail' | 'none'
  why?: NotJudged
}

const isWithin = (value: number, { low, high, open, notZero }: ReportLimit): boolean => {
  if (notZero) return value !== 0
  if (low !== undefined && (open ? value <= low : value < low)) return false
  return high === undefined || (open ? value < high : value <= high)
}
const keeps = (value: number | string, limit: ReportLimit): boolean =>
  typeof value === 'string' ? (limit.codes ?? []).includes(value) : isWithin(value, limit)

export type ReportRowHead = Pick<ReportRow, 'block' | 'unitNo' | 'key'>
/** Judged by every value that there is: one outside of the limit is enough to fail. */
export const toReportRow = (
  head: ReportRowHead,
  values: readonly (number | string | null)[],
  limit: ReportLimit | null,
  isIdle = false,
): ReportRow => {
  const known = values.filter((value) => value !== null && value !== '')
  const row = { ...head, values, limit }
  if (limit === null) return { ...row, outcome: 'none', why: 'noLimit' }
  if (isIdle) return { ...row, outcome: 'none', why: 'idle' }
  if (known.length === 0) return { ...row, outcome: 'none', why: 'missing' }
  return { ...row, outcome: known.every((value) => value !== null && keeps(value, limit)) ? 'pass' : 'fail' }
}

const show = (value: number, decimals: number): string => value.toFixed(decimals).replace('-', '−')

/** A limit as it stands in a table: `1.00–3.60 MPa`, `≤ 100 ℃`, `≠ 0`. */
export const toLimitText = (limit: ReportLimit | null): string => {
  if (limit === null) return '–'
  const { low, high, open, notZero, codes, unit, decimals } = limit
  const behind = unit ? ` ${unit}` : ''
  if (codes) return codes.join(' / ')
  if (notZero) return '≠ 0'
  if (low !== undefined && high !== undefined) return `${show(low, decimals)}…${show(high, decimals)}${behind}`
  if (low !== undefined) return `${open ? '>' : '≥'} ${show(low, decimals)}${behind}`
  return high === undefined ? '–' : `${open ? '<' : '≤'} ${show(high, decimals)}${behind}`
}

/** A value of a row as it stands in a table, without its unit. */
export const toRowText = (value: number | string | null, decimals: number): string => {
  if (value === null || value === '') return '--'
  return typeof value === 'string' ? value : show(value, decimals)
}
