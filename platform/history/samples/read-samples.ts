import { compareAsc } from 'date-fns/compareAsc'
import { millisecondsInMinute } from 'date-fns/constants'
import { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import { parseWireTime } from '@/lib/format/wire-time'
import type { History } from '../../kernel/history/history'
import { type SampledKind, sampleColumns, sampleTables, toColumnName } from './sample-columns'
import { boundTo, ofUnit, type Span, type UnitPlace } from './unit-span'

/** What a system showed in one minute of its past; a unit that was not heard is not in it. */
export type SystemSample = { at: Date; outdoor: OutdoorReading[]; indoor: IndoorReading[] }

type ReadingOf<Kind extends SampledKind> = Kind extends 2
  ? OutdoorReading
  : Kind extends 1
    ? IndoorReading
    : AirBoxReading

const unknown = {
  2: OutdoorReading.parse({ unitNo: 0 }),
  1: IndoorReading.parse({ unitNo: 0 }),
  4: AirBoxReading.parse({ boxNo: 0 }),
} as const

type Columns = (typeof sampleColumns)[SampledKind]

const namesOf = (kind: SampledKind, columns: Columns = sampleColumns[kind]): string =>
  columns.map(({ key }) => toColumnName(key)).join(', ')

const toReading = <Kind extends SampledKind>(
  kind: Kind,
  unitNo: number,
  cells: readonly unknown[],
  columns: Columns = sampleColumns[kind],
): ReadingOf<Kind> => {
  const entries = columns.flatMap(({ key, kind: of }, at) => {
    const cell = cells[at]
    if (of === 'json') return [[key, cell === '' ? null : JSON.parse(String(cell))]]
    return cell === null ? [] : [[key, cell]]
  })
  // Columns are named after the readings of the contract, and the rest is what nobody knows.
  const reading = { ...unknown[kind], ...Object.fromEntries(entries), [kind === 4 ? 'boxNo' : 'unitNo']: unitNo }
  return reading as ReadingOf<Kind>
}

export type UnitSample<Kind extends SampledKind = SampledKind> = { at: Date; reading: ReadingOf<Kind> }

type Row = [time: string, unitNo: number, ...unknown[]]
const toAt = (time: string): Date => {
  const at = parseWireTime(time).getTime()
  return new Date(Math.floor(at / millisecondsInMinute) * millisecondsInMinute)
}

/** Samples of one unit, oldest first, one of each minute. */
export const readUnitSamples = async <Kind extends 1 | 2>(
  history: Pick<History, 'rows'>,
  { unitKind, ...place }: UnitPlace & { unitKind: Kind },
  span: Span,
  /** What else the samples have to be, over their columns, and which readings are wanted, where not all are. */
  which: { where?: string; limit?: number; only?: readonly string[] } = {},
): Promise<UnitSample<Kind>[]> => {
  const { where = '1', limit = 50_000, only } = which
  const columns = sampleColumns[unitKind].filter(({ key }) => only?.includes(key) ?? true)
  const rows = await history.rows<Row>(
    `SELECT time, unit_no, ${namesOf(unitKind, columns)} FROM ${sampleTables[unitKind]}
WHERE ${ofUnit} AND is_extra = 0 AND (${where}) ORDER BY time LIMIT 1 BY toStartOfMinute(time) LIMIT {limit:UInt32}`,
    { ...boundTo(place, span), limit },
  )
  return rows.map(([time, unitNo, ...cells]) => ({
    at: toAt(time),
    reading: toReading(unitKind, unitNo, cells, columns),
  }))
}

export type SystemPlace = { controllerId: number; systemNo: number }

const readKind = <Kind extends 1 | 2>(
  history: Pick<History, 'rows'>,
  kind: Kind,
  { controllerId, systemNo }: SystemPlace,
  { startMs, endMs }: Span,
  everyMs: number,
) =>
  history.rows<Row>(
    `SELECT time, unit_no, ${namesOf(kind)} FROM ${sampleTables[kind]}
WHERE controller_id = {controller:UInt32} AND system_no = {system:UInt8}
  AND time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC')
  AND (toUnixTimestamp(time) - {from:UInt32}) % {every:UInt32} < 60 AND is_extra = 0
ORDER BY time, unit_no LIMIT 1 BY toStartOfMinute(time), unit_no`,
    {
      controller: controllerId,
      system: systemNo,
      from: Math.floor(startMs / 1000),
      to: Math.ceil(endMs / 1000),
      every: everyMs / 1000,
    },
  )

/**
 * Samples of all units of a system, oldest first: of every minute of a span, or of one minute in each `everyMs`. A
 * minute in which nothing was received is not among them.
 */
export const readSystemSamples = async (
  history: Pick<History, 'rows'>,
  place: SystemPlace,
  span: Span,
  { kinds = [2, 1], everyMs = millisecondsInMinute }: { kinds?: readonly (1 | 2)[]; everyMs?: number } = {},
): Promise<SystemSample[]> => {
  const samples = new Map<number, SystemSample>()
  const sampleAt = (time: string): SystemSample => {
    const at = toAt(time)
    const found = samples.get(at.getTime()) ?? { at, outdoor: [], indoor: [] }
    samples.set(at.getTime(), found)
    return found
  }
  if (kinds.includes(2)) {
    for (const [time, unitNo, ...cells] of await readKind(history, 2, place, span, everyMs))
      sampleAt(time).outdoor.push(toReading(2, unitNo, cells))
  }
  if (kinds.includes(1)) {
    for (const [time, unitNo, ...cells] of await readKind(history, 1, place, span, everyMs))
      sampleAt(time).indoor.push(toReading(1, unitNo, cells))
  }
  return [...samples.values()].sort((a, b) => compareAsc(a.at, b.at))
}

/** What an air box measured at each of some moments that are equally far apart; null where nothing was received. */
export const readBoxDay = async (
  history: Pick<History, 'rows'>,
  { controllerId, boxNo }: { controllerId: number; boxNo: number },
  { startMs, endMs }: Span,
  stepMs: number,
): Promise<Map<number, AirBoxReading>> => {
  const rows = await history.rows<Row>(
    `SELECT time, unit_no, ${namesOf(4)} FROM ${sampleTables[4]}
WHERE ${ofUnit} AND is_extra = 0 AND toUnixTimestamp(time) % {every:UInt32} < 60 ORDER BY time LIMIT 1 BY toStartOfMinute(time)`,
    { ...boundTo({ controllerId, systemNo: 0, unitNo: boxNo }, { startMs, endMs }), every: stepMs / 1000 },
  )
  return new Map(rows.map(([time, unitNo, ...cells]) => [toAt(time).getTime(), toReading(4, unitNo, cells)]))
}
