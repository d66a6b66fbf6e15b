import { isOwnSource, type LimitSource } from '../hvac/cycle-limit'
import { standingOf } from '../hvac/judge-reading'
import type { ReportCheck } from './data-report-checks'
import type { ReportNumber } from './data-report-numbers'
import type { ReportKey } from './data-report-reading'

/** What a value is judged by; its text needs no translation. Bounds are inclusive unless `open`. */
export type ReportLimit = {
  low?: number
  high?: number
  /** The bound itself is outside. */
  open?: true
  /** Only these codes. */
  codes?: readonly string[]
  /** Source of the limit; `ours` is marked. */
  source?: LimitSource
  unit: string
  decimals: number
}
export type ReportRowKey =
  | ReportKey
  | ReportNumber
  | ReportCheck
  | 'capacityRatio'
  | 'thermoShare'
  | 'voltageUnbalance'
  | 'airDifference'
  | 'liquidPipeDifference'
  | 'gasPipeDifference'
  | 'superheatSpread'
  | 'stopCause'
  | 'alarmCode'
  | 'busUtilisation'
  | 'collisionRate'
/** Why nothing was judged: not running steadily, nothing read or entered, no limit, not a test run. */
export type NotJudged = 'idle' | 'missing' | 'noLimit' | 'notTestRun'
export type ReportBlock = 'installation' | 'outdoor' | 'indoor' | 'bus'

/** A row of the judgement. */
export type ReportRow = {
  block: ReportBlock
  /** For a unit's own row; null for the system's. */
  unitNo: number | null
  key: ReportRowKey
  /** The two judged columns, or the entered value. */
  values: readonly (number | string | null)[]
  limit: ReportLimit | null
  outcome: 'pass' | 'fail' | 'none'
  why?: NotJudged
}

const keeps = (value: number | string, limit: ReportLimit): boolean =>
  typeof value === 'string'
    ? (limit.codes ?? []).includes(value)
    : standingOf(value, limit) === 'normal' || standingOf(value, limit) === null

export type ReportRowHead = Pick<ReportRow, 'block' | 'unitNo' | 'key'>
/**
 * Judged by every value of `columns` (all of them by default): one outside the limit fails the row. No columns:
 * it ran steadily in none.
 */
export const toReportRow = (
  head: ReportRowHead,
  values: readonly (number | string | null)[],
  limit: ReportLimit | null,
  columns: readonly boolean[] = values.map(() => true),
): ReportRow => {
  const known = values.filter((_, at) => columns[at]).filter((value) => value !== null && value !== '')
  const row = { ...head, values, limit }
  if (limit === null) return { ...row, outcome: 'none', why: 'noLimit' }
  if (!columns.includes(true)) return { ...row, outcome: 'none', why: 'idle' }
  if (known.length === 0) return { ...row, outcome: 'none', why: 'missing' }
  return { ...row, outcome: known.every((value) => value !== null && keeps(value, limit)) ? 'pass' : 'fail' }
}

/** What rounds to nothing is 0 without a sign. The contract stands by itself, without the console's formats. */
const show = (value: number, decimals: number): string =>
  (Number(value.toFixed(decimals)) || 0).toFixed(decimals).replace('-', '−')

/** A limit as tables show it: `1.00…3.60 MPa`, `≤ 100 ℃`; a star marks the platform's own. */
export const toLimitText = (limit: ReportLimit | null): string => {
  if (limit === null) return '–'
  const { low, high, open, codes, unit, decimals, source } = limit
  const behind = (unit ? ` ${unit}` : '') + (isOwnSource(source) ? ' *' : '')
  if (codes) return codes.join(' / ')
  if (low !== undefined && high !== undefined) return `${show(low, decimals)}…${show(high, decimals)}${behind}`
  if (low !== undefined) return `${open ? '>' : '≥'} ${show(low, decimals)}${behind}`
  return high === undefined ? '–' : `${open ? '<' : '≤'} ${show(high, decimals)}${behind}`
}

/** A value of a row as tables show it, without its unit. */
export const toRowText = (value: number | string | null, decimals: number): string => {
  if (value === null || value === '') return '--'
  return typeof value === 'string' ? value : show(value, decimals)
}
