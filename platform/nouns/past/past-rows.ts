import { setImmediate as nextTurn } from 'node:timers/promises'
import { secondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { type PastAnswer, type PastSample, pastLimits } from '@/lib/contract/device-http'
import type { Clickhouse } from '../../kernel/clickhouse/clickhouse'
import { heldTimes, minuteOf } from '../sample/hold-samples'
import { type Reading, type SampledKind, sampleTables } from '../sample/sample-columns'
import { joinSampleLine, type SampleRow, toSampleCells } from '../sample/sample-line'
import { BadPast } from './read-past-body'

export type Place = { unitKind: SampledKind; systemNo: number; unitNo: number }
type Shown = Place & { reading: Partial<Reading> }

const unitsOf = ({ systems, airBoxes }: PastSample): Shown[] => [
  ...systems.flatMap(({ systemNo, outdoor, indoor }): Shown[] => [
    ...outdoor.map((reading): Shown => ({ unitKind: 2, systemNo, unitNo: reading.unitNo, reading })),
    ...indoor.map((reading): Shown => ({ unitKind: 1, systemNo, unitNo: reading.unitNo, reading })),
  ]),
  ...airBoxes.map((reading): Shown => ({ unitKind: 4, systemNo: 0, unitNo: reading.boxNo, reading })),
]

/** A row of the store to be; `text` is its reading. */
type PastRow = Omit<SampleRow, 'reading'> & { text: string }
export type PastRows = Record<SampledKind, PastRow[]>
export type Counts = Omit<PastAnswer, 'refused'>
type Parts = {
  controllerId: number
  isKnown: (place: Place) => boolean
  now: Date
}

/** Makes rows of the store of a controller's samples, which come in the order of their time. */
export const gatherRows = ({ controllerId, isKnown, now }: Parts, rows: PastRows, counts: Counts) => {
  const last = new Map<number, { time: Date; text: string }>()
  const youngest = subMilliseconds(now, pastLimits.youngestMs)
  let [first, before] = [Number.NaN, Number.NEGATIVE_INFINITY]

  const takeUnit = ({ reading, ...place }: Shown, time: Date, source: PastSample['source']): void => {
    const { unitKind, systemNo, unitNo } = place
    const shared = { controllerId, ...place, receiveTime: now, source }
    const key = unitKind * 4096 + systemNo * 64 + unitNo
    const earlier = last.get(key)
    const between = earlier ? heldTimes(earlier.time, time) : []
    for (const at of between) rows[unitKind].push({ ...shared, time: at, isHeld: true, text: earlier?.text ?? '' })
    const text = toSampleCells(unitKind, reading)
    const isExtra = earlier !== undefined && minuteOf(earlier.time) === minuteOf(time)
    rows[unitKind].push({ ...shared, time, isExtra, text })
    counts.held += between.length
    counts.stored += 1
    last.set(key, { time, text })
  }
  return {
    controllerId,
    range: () => (last.size === 0 ? null : { from: new Date(first), to: new Date(before) }),
    take: (sample: PastSample, line: number): void => {
      if (sample.time < before) throw new BadPast('time: earlier than that of the line before', line)
      before = sample.time
      if (Number.isNaN(first)) first = before
      if (before - first > pastLimits.span)
        throw new BadPast(`time: more than ${pastLimits.span} ms after the first`, line)
      const time = new Date(sample.time)
      if (time > youngest) {
        counts.early += 1
        return
      }
      for (const unit of unitsOf(sample)) {
        if (isKnown(unit)) takeUnit(unit, time, sample.source)
        else counts.unknown += 1
      }
    },
  }
}

/** Minutes of units that have a sample in the store: `controllerId systemNo unitNo minute`. */
export const readTaken = async (
  store: Pick<Clickhouse, 'rows'>,
  kind: SampledKind,
  rows: readonly PastRow[],
): Promise<ReadonlySet<string>> => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const controllers = new Set<number>()
  for (const { controllerId, time } of rows) {
    controllers.add(controllerId)
    from = Math.min(from, minuteOf(time))
    to = Math.max(to, minuteOf(time))
  }
  const found = await store.rows<[number, number, number, number]>(
    `SELECT controller_id, system_no, unit_no, intDiv(toUnixTimestamp(time), 60) FROM ${sampleTables[kind]}
WHERE controller_id IN {controllers:Array(UInt32)} AND is_kept = 0 AND is_extra = 0
  AND time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC')`,
    { controllers: [...controllers], from: from * secondsInMinute, to: (to + 1) * secondsInMinute },
  )
  return new Set(found.map((place) => place.join(' ')))
}

/** For so many rows other work waits. */
const portion = 5000

/**
 * Rows as lines of the store. A minute counts once, however often its samples are handed over: where it has one, a held
 * row is left out, and a measured one counts as no minute. Rows before `forgotten` go in twice, once for what is made of
 * samples and once to outlive them.
 */
export const toLines = async (
  rows: readonly PastRow[],
  taken: ReadonlySet<string>,
  forgotten: Date,
): Promise<string[]> => {
  const lines: string[] = []
  for (const [at, { text, ...row }] of rows.entries()) {
    if (at % portion === portion - 1) await nextTurn()
    const isTaken = taken.has(`${row.controllerId} ${row.systemNo} ${row.unitNo} ${minuteOf(row.time)}`)
    if (isTaken && row.isHeld) continue
    row.isExtra ||= isTaken
    lines.push(joinSampleLine(row, text))
    if (row.time < forgotten) lines.push(joinSampleLine({ ...row, isKept: true }, text))
  }
  return lines
}
