import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { protectStates } from '@/lib/contract/history-point'
import { parseWireTime } from '@/lib/format/wire-time'
import type { History } from '../../kernel/history/history'
import type { Minutes } from './read-minutes'
import { sampleTables } from './sample-columns'
import { levelMinutes, levelTable } from './sample-schema'
import { boundTo, ofUnit, type Span, type UnitPlace } from './unit-span'

/** What an outdoor unit's control did in a stretch of its past. */
export type ControlMark = {
  at: number
  /** Length of the stretch, ms: a minute, or five where samples are no longer kept. */
  lengthMs: number
  isDefrost: boolean
  isOilReturn: boolean
  /** Each protection code that it showed. */
  protectCodes: readonly string[]
}

const toAt = (time: string): number =>
  Math.floor(parseWireTime(time).getTime() / millisecondsInMinute) * millisecondsInMinute

/** What the marks of a minute are made of, as columns of `readMinutes`. */
export const markColumns = ['run_mode', 'protect_code'] as const

const toMark = (at: number, mode: number, code: string): ControlMark => ({
  at,
  lengthMs: millisecondsInMinute,
  isDefrost: mode === 4,
  isOilReturn: mode === 5,
  protectCodes: code === '' ? [] : [code],
})

/** Marks of minutes that have been read, from the start of their span on: of those columns. */
export const marksOfMinutes = (
  { rows }: Minutes,
  [modes, codes]: readonly [readonly number[], readonly string[]],
  startMs: number,
): ControlMark[] =>
  [...rows].flatMap(([minute, own]) => {
    const row = own.find((each) => modes[each] === 4 || modes[each] === 5 || (codes[each] ?? '') !== '')
    return row === undefined ? [] : [toMark(startMs + minute * millisecondsInMinute, modes[row] ?? 0, codes[row] ?? '')]
  })

/** Defrosts, oil returns and protection control of an outdoor unit, oldest first; stretches without any are left out. */
export const readMarks = async (
  history: Pick<History, 'rows' | 'retention'>,
  place: UnitPlace,
  { startMs, endMs }: Span,
  now: Date,
): Promise<ControlMark[]> => {
  const kept = subMilliseconds(now, history.retention.samples * millisecondsInDay).getTime()
  // Whole hours: a stretch of five minutes lies on one side.
  const border = Math.min(endMs, Math.max(startMs, Math.ceil(kept / millisecondsInHour) * millisecondsInHour))
  const coarse =
    startMs < border
      ? await history.rows<[string, Record<string, number>, Record<string, number>]>(
          `SELECT time, sumMap(run_mode_minutes) AS modes, sumMap(protect_code_minutes) AS codes
FROM ${levelTable(2, 'five_minutes')} WHERE ${ofUnit} GROUP BY time
HAVING mapContains(modes, 4) OR mapContains(modes, 5) OR arrayExists(code -> code > 0, mapKeys(codes)) ORDER BY time`,
          boundTo(place, { startMs, endMs: border }),
        )
      : []
  const fine =
    border < endMs
      ? await history.rows<[string, number, string]>(
          `SELECT time, run_mode, protect_code FROM ${sampleTables[2]}
WHERE ${ofUnit} AND (run_mode IN (4, 5) OR protect_code != '') ORDER BY time LIMIT 1 BY toStartOfMinute(time)`,
          boundTo(place, { startMs: border, endMs }),
        )
      : []
  return [
    ...coarse.map(([time, modes, codes]) => ({
      at: toAt(time),
      lengthMs: levelMinutes.five_minutes * millisecondsInMinute,
      isDefrost: '4' in modes,
      isOilReturn: '5' in modes,
      protectCodes: Object.keys(codes).flatMap((code) => protectStates[Number(code)] || []),
    })),
    ...fine.map(([time, mode, code]) => toMark(toAt(time), mode, code)),
  ]
}
