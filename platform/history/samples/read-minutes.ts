import { millisecondsInMinute } from 'date-fns/constants'
import type { History } from '../../kernel/history/history'
import { sampleTables } from './sample-columns'
import { boundTo, ofUnit, type Span, type UnitPlace } from './unit-span'

/**
 * Samples of one unit in the order of time, in columns. `rows` has the rows of each minute, counted from the start of
 * the span; the first of them stands for the minute. `isPlain`: each minute is one row.
 */
export type Minutes = { rows: ReadonlyMap<number, readonly number[]>; columns: readonly unknown[][]; isPlain: boolean }

const rowsByMinute = (minutes: readonly number[], extra: readonly number[]): Map<number, number[]> => {
  const rows = new Map<number, number[]>()
  for (const [row, minute] of minutes.entries()) {
    const own = rows.get(minute)
    if (own === undefined) rows.set(minute, [row])
    else if (extra[row] === 0) own.unshift(row)
    else own.push(row)
  }
  return rows
}

/** What some expressions over samples of one unit are, sample by sample. Evidence that is kept stands there once. */
export const readMinutes = async (
  history: Pick<History, 'columns'>,
  place: UnitPlace,
  expressions: readonly string[],
  span: Span,
  signal?: AbortSignal,
): Promise<Minutes> => {
  const [minutes = [], extra = [], ...columns] = await history.columns(
    `SELECT intDiv(toUnixTimestamp(time) - {from:UInt32}, {minute:UInt32}), is_extra, ${expressions.join(', ')}
FROM ${sampleTables[place.unitKind]} WHERE ${ofUnit} ORDER BY time, is_extra LIMIT 1 BY time`,
    { ...boundTo(place, span), minute: millisecondsInMinute / 1000 },
    signal,
  )
  const rows = rowsByMinute(minutes as number[], extra as number[])
  return { rows, columns, isPlain: rows.size === minutes.length }
}
