import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { type HistoryLine, type HistoryStep, maxBuckets } from '@/lib/contract/history'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'
import type { Retention } from '../../kernel/config/history-env'
import type { History } from '../../kernel/history/history'
import { type Minutes, readMinutes } from './read-minutes'
import { pointExpression, sampleTables, toColumnName } from './sample-columns'
import { type Level, levelMinutes, levelTable } from './sample-schema'
import { boundTo, ofUnit, type Span, type UnitPlace } from './unit-span'

/** Lengths of a bucket, minutes: what a person can read an axis by. */
const bucketMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440] as const

/** The shortest bucket, ms, by which a range has at most so many points, and no shorter than the step. */
export const bucketOf = (rangeMs: number, step: HistoryStep, shortest = 1): number => {
  const least = Math.max(shortest, step === 'hour' ? 60 : 1)
  const fits = bucketMinutes.find(
    (minutes) => minutes >= least && Math.ceil(rangeMs / (minutes * millisecondsInMinute)) <= maxBuckets,
  )
  return (fits ?? bucketMinutes[bucketMinutes.length - 1] ?? 1440) * millisecondsInMinute
}

/** Minutes of the finest level that still holds what happened at a moment. */
const finestAt = (moment: number, now: Date, retention: Retention): number => {
  const days = differenceInMilliseconds(now, moment) / millisecondsInDay
  if (days <= retention.samples) return 1
  return days <= retention.fiveMinutes ? levelMinutes.five_minutes : levelMinutes.hour
}

export type LinePlan = Span & { bucketMs: number; level: Level | 'sample' }

/** By which buckets, and of which level, a range is read. Its start is moved to that of a row of the level. */
export const planLines = (
  { startMs, endMs }: Span,
  { step, now, retention }: { step: HistoryStep; now: Date; retention: Retention },
): LinePlan => {
  const bucketMs = bucketOf(endMs - startMs, step, finestAt(startMs, now, retention))
  const minutes = bucketMs / millisecondsInMinute
  const level = minutes < levelMinutes.five_minutes ? 'sample' : minutes < levelMinutes.hour ? 'five_minutes' : 'hour'
  const unitMs = (level === 'sample' ? 1 : levelMinutes[level]) * millisecondsInMinute
  return { startMs: Math.floor(startMs / unitMs) * unitMs, endMs, bucketMs, level }
}

/** What a bucket holds of an averaged signal: sum, count, lowest, highest; of a state: minutes of each. */
const sampleCells = (point: HistoryPointKey): string[] => {
  const value = pointExpression(point)
  return pointOf(point).state
    ? [`sumMap(if(isNull(${value}) OR is_extra = 1, map(), map(toUInt8(ifNull(${value}, 0)), toUInt64(1))))`]
    : [
        `sumIf(toFloat64(${value}), is_extra = 0)`,
        `countIf(isNotNull(${value}) AND is_extra = 0)`,
        `min(${value})`,
        `max(${value})`,
      ]
}
const levelCells = (point: HistoryPointKey): string[] => {
  const name = toColumnName(point)
  return pointOf(point).state
    ? [`sumMap(${name}_minutes)`]
    : [`sum(${name}_sum)`, `sum(${name}_count)`, `min(${name}_min)`, `max(${name}_max)`]
}

const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

type Cells = readonly unknown[]

const extreme = (of: (...values: number[]) => number, values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : of(...known)
}

type Values = readonly (number | null)[]

/** A minute's own value as the cells of a bucket: what is asked of each in the store costs more than to read it. */
const singleCells = (point: HistoryPointKey, values: Values): Cells[] =>
  pointOf(point).state
    ? [values.map((value) => (value === null ? {} : { [value]: 1 }))]
    : [values, values.map((value) => (value === null ? 0 : 1)), values, values]

/** The same where a minute may have several rows. */
const minuteCells = (point: HistoryPointKey, values: Values, rows: readonly (readonly number[])[]): Cells[] => {
  const all = rows.map((own) => own.map((row) => values[row] ?? null))
  const cells = singleCells(
    point,
    all.map(([first = null]) => first),
  )
  if (pointOf(point).state) return cells
  return [...cells.slice(0, 2), all.map((own) => extreme(Math.min, own)), all.map((own) => extreme(Math.max, own))]
}

/** Single: each bucket is a minute. Plain: each minute is one sample. */
type Kind = { isSingle: boolean; isPlain: boolean }

const numberLine = (
  key: HistoryPointKey,
  count: number,
  { isSingle, isPlain }: Kind,
  buckets: readonly number[],
  cells: Cells[],
) => {
  const { decimals } = pointOf(key)
  const [sums, counts, lows, highs] = cells as [number[], number[], (number | null)[], (number | null)[]]
  const [avg, min, max] = [0, 1, 2].map(() => new Array<number | null>(count).fill(null)) as [
    (number | null)[],
    (number | null)[],
    (number | null)[],
  ]
  let sum = 0
  let samples = 0
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const [row, at] of buckets.entries()) {
    const n = counts[row] ?? 0
    const low = lows[row] ?? null
    const high = highs[row] ?? null
    if (n === 0 || at < 0 || at >= count || low === null || high === null) continue
    avg[at] = round((sums[row] ?? 0) / n, isSingle ? decimals : decimals + 1)
    min[at] = round(low, decimals)
    max[at] = round(high, decimals)
    sum += sums[row] ?? 0
    samples += n
    lowest = Math.min(lowest, low)
    highest = Math.max(highest, high)
  }
  const line: HistoryLine = {
    key,
    avg,
    min: isPlain ? null : min,
    max: isPlain ? null : max,
    summary:
      samples === 0
        ? null
        : { min: round(lowest, decimals), max: round(highest, decimals), avg: round(sum / samples, decimals + 1) },
  }
  return line
}

/** A state is never averaged: a bucket shows the one that lasted longest, of several the lowest. */
const stateLine = (key: HistoryPointKey, count: number, buckets: readonly number[], cells: Cells[]): HistoryLine => {
  const avg = new Array<number | null>(count).fill(null)
  const [timed] = cells as [Record<string, number>[]]
  for (const [row, at] of buckets.entries()) {
    if (at < 0 || at >= count) continue
    const states = Object.entries(timed[row] ?? {}).sort(([a, x], [b, y]) => y - x || Number(a) - Number(b))
    const [longest] = states
    if (longest !== undefined) avg[at] = Number(longest[0])
  }
  return { key, avg, min: null, max: null, summary: null }
}

const lineMaker =
  ({ startMs, endMs, bucketMs }: Omit<LinePlan, 'level'>, kind: Kind) =>
  (key: HistoryPointKey, buckets: readonly number[], cells: Cells[]): HistoryLine => {
    const count = Math.ceil((endMs - startMs) / bucketMs)
    return pointOf(key).state ? stateLine(key, count, buckets, cells) : numberLine(key, count, kind, buckets, cells)
  }

/** Lines by the minute, of what was read of each: its columns begin with those of the signals. */
export const linesOfMinutes = (
  points: readonly HistoryPointKey[],
  { rows, columns, isPlain }: Minutes,
  plan: Omit<LinePlan, 'level'>,
): HistoryLine[] => {
  const toLine = lineMaker(plan, { isSingle: true, isPlain })
  return points.map((key, at) => {
    const values = (columns[at] ?? []) as Values
    const cells = isPlain ? singleCells(key, values) : minuteCells(key, values, [...rows.values()])
    return toLine(key, [...rows.keys()], cells)
  })
}

/**
 * Signals of one unit over a range: average, lowest and highest of each bucket, of the level that holds them. A bucket
 * in which nothing was received is null.
 */
export const readLines = async (
  history: Pick<History, 'columns'>,
  place: UnitPlace,
  points: readonly HistoryPointKey[],
  { level, ...plan }: LinePlan,
  signal?: AbortSignal,
): Promise<HistoryLine[]> => {
  const { bucketMs } = plan
  if (bucketMs === millisecondsInMinute) {
    return linesOfMinutes(points, await readMinutes(history, place, points.map(pointExpression), plan, signal), plan)
  }
  const toLine = lineMaker(plan, { isSingle: false, isPlain: false })
  const table = level === 'sample' ? sampleTables[place.unitKind] : levelTable(place.unitKind, level)
  const bound = { ...boundTo(place, plan), bucket: bucketMs / 1000 }
  const cellsOf = level === 'sample' ? sampleCells : levelCells
  // Evidence that is kept stands there a second time for as long as samples are.
  const rows =
    level === 'sample' ? `(SELECT * FROM ${table} WHERE ${ofUnit} ORDER BY time, is_extra LIMIT 1 BY time)` : table
  const [buckets = [], ...found] = await history.columns(
    `SELECT intDiv(toUnixTimestamp(time) - {from:UInt32}, {bucket:UInt32}) AS bucket, ${points.flatMap(cellsOf).join(', ')}
FROM ${rows} WHERE ${ofUnit} GROUP BY bucket ORDER BY bucket`,
    bound,
    signal,
  )
  let next = 0
  return points.map((key) => {
    const cells = found.slice(next, next + cellsOf(key).length) as Cells[]
    next += cells.length
    return toLine(key, buckets as number[], cells)
  })
}
