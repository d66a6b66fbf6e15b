import { setImmediate as nextTurn } from 'node:timers/promises'
import { addMinutes } from 'date-fns/addMinutes'
import { minutesInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { type PastAnswer, type PastSample, pastLimits } from '@/lib/contract/device-http'
import { heldTimes, minuteOf } from '../../history/samples/hold-samples'
import { readTaken } from '../../history/samples/read-taken'
import { type Reading, type SampledKind, sampleTables } from '../../history/samples/sample-columns'
import { joinSampleLine, type SampleRow, toSampleCells } from '../../history/samples/sample-line'
import type { Clickhouse } from '../../history/store/clickhouse'
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

/** What a unit showed, and for how many minutes after its own it stands; `text` is its reading. */
export type PastReading = Omit<SampleRow, 'reading' | 'isHeld' | 'isKept'> & {
  text: string
  heldMinutes: number
  /** How often the body had begun with this controller before. */
  pass: number
}
export type PastReadings = Record<SampledKind, PastReading[]>
/** `bytes`: what the readings take until they are stored. */
export type Counts = Omit<PastAnswer, 'refused'> & { bytes: number }
/** A reading without its text. */
const bytesOfReading = 250
type Parts = {
  controllerId: number
  isKnown: (place: Place) => boolean
  now: Date
  /** What is older is stored in no form. */
  oldest: Date
  pass: number
}

/** Gathers what units of a controller showed, of its samples, which come in the order of their time. */
export const gatherReadings = (
  { controllerId, isKnown, now, oldest, pass }: Parts,
  readings: PastReadings,
  counts: Counts,
) => {
  const last = new Map<number, PastReading>()
  const youngest = subMilliseconds(now, pastLimits.youngestMs)
  let first = Number.NaN
  let before = Number.NEGATIVE_INFINITY

  const takeUnit = ({ reading, ...place }: Shown, time: Date, source: PastSample['source']): void => {
    const { unitKind, systemNo, unitNo } = place
    const key = unitKind * 4096 + systemNo * 64 + unitNo
    const earlier = last.get(key)
    if (earlier) {
      earlier.heldMinutes = heldTimes(earlier.time, time).length
      counts.held += earlier.heldMinutes
    }
    const text = toSampleCells(unitKind, reading)
    const isSame = text === earlier?.text
    const taken: PastReading = {
      ...place,
      controllerId,
      time,
      receiveTime: now,
      source,
      pass,
      heldMinutes: 0,
      isExtra: earlier !== undefined && minuteOf(earlier.time) === minuteOf(time),
      // Most of what a unit shows is what it showed before: one text for both.
      text: isSame ? earlier.text : text,
    }
    counts.bytes += bytesOfReading + (isSame ? 0 : text.length)
    readings[unitKind].push(taken)
    counts.stored += 1
    last.set(key, taken)
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
      if (time < oldest) {
        counts.old += 1
        return
      }
      for (const unit of unitsOf(sample)) {
        if (isKnown(unit)) takeUnit(unit, time, sample.source)
        else counts.unknown += 1
      }
      if (counts.stored + counts.held > pastLimits.rows) throw new BadPast(`more than ${pastLimits.rows} rows`, line)
      if (counts.bytes > pastLimits.held)
        throw new BadPast(`more than ${pastLimits.held} bytes of readings: send less at a time`, line)
    },
  }
}

const dayOf = (time: Date): number => Math.floor(minuteOf(time) / minutesInDay)

/** Rows and days of one insert: each day is a partition, and an insert has all of its rows in memory. */
const blockLimits = { rows: 25_000, days: 50 }

/**
 * Readings by inserts, the same ones for the same body. What a body says of a controller for a second time comes after
 * all that it said for the first time, in inserts of its own: the store knows by then which minutes it has.
 */
export function* blocksOf(readings: readonly PastReading[]): Generator<PastReading[]> {
  let block: PastReading[] = []
  let rows = 0
  const days = new Set<number>()
  for (const reading of readings.toSorted((a, b) => a.pass - b.pass)) {
    const own = 1 + reading.heldMinutes
    const day = dayOf(reading.time)
    const isFull = rows + own > blockLimits.rows || (days.size >= blockLimits.days - 1 && !days.has(day))
    if (block.length > 0 && (isFull || block[0]?.pass !== reading.pass)) {
      yield block
      block = []
      rows = 0
      days.clear()
    }
    block.push(reading)
    rows += own
    // The last minute for which it stands may be of the next day.
    days.add(day).add(dayOf(addMinutes(reading.time, reading.heldMinutes)))
  }
  if (block.length > 0) yield block
}

/** Minutes of units that have a sample in the store, of those that the readings are of or stand for. */
export const takenOf = (
  store: Pick<Clickhouse, 'rows'>,
  kind: SampledKind,
  readings: readonly PastReading[],
): Promise<ReadonlySet<string>> =>
  readTaken(
    store,
    sampleTables[kind],
    readings.map(({ controllerId, time, heldMinutes }) => {
      const first = minuteOf(time)
      return { controllerId, first, last: first + heldMinutes }
    }),
  )

/** For so many rows other work waits. */
const portion = 5000

/**
 * Readings as lines of the store, with those of the minutes for which they stand. A minute counts once, however often
 * its samples are handed over: where it has one, a held row is left out, and a measured one counts as no minute. Rows
 * before `forgotten` go in twice, once for what is made of samples and once to outlive them.
 */
export const toLines = async (
  readings: readonly PastReading[],
  taken: ReadonlySet<string>,
  forgotten: Date,
): Promise<string[]> => {
  const lines: string[] = []
  const add = (row: Parameters<typeof joinSampleLine>[0], text: string): void => {
    lines.push(joinSampleLine(row, text))
    if (row.time < forgotten) lines.push(joinSampleLine({ ...row, isKept: true }, text))
  }
  let turnedAt = 0
  for (const { text, heldMinutes, ...row } of readings) {
    if (lines.length - turnedAt > portion) {
      await nextTurn()
      turnedAt = lines.length
    }
    const place = `${row.controllerId} ${row.systemNo} ${row.unitNo}`
    add({ ...row, isExtra: row.isExtra || taken.has(`${place} ${minuteOf(row.time)}`) }, text)
    for (let n = 1; n <= heldMinutes; n += 1) {
      const time = addMinutes(row.time, n)
      if (!taken.has(`${place} ${minuteOf(time)}`)) add({ ...row, time, isHeld: true, isExtra: false }, text)
    }
  }
  return lines
}
