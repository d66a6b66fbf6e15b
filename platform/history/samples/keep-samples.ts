import { compareAsc } from 'date-fns/compareAsc'
import { compareDesc } from 'date-fns/compareDesc'
import { millisecondsInMinute, minutesInDay } from 'date-fns/constants'
import { and, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { unitReadings } from '../../nouns/tables/unit-reading'
import type { Journal } from '../store/journal'
import { readBreaks } from './breaks'
import { heldBetween, heldMinutes, isAway, minuteOf } from './hold-samples'
import { sampledKinds, sampleTables } from './sample-columns'
import { type SampleRow, toSampleLine } from './sample-line'

type Unit = Pick<SampleRow, 'controllerId' | 'unitKind' | 'systemNo' | 'unitNo'>
const keyOf = ({ controllerId, unitKind, systemNo, unitNo }: Unit): string =>
  `${controllerId} ${unitKind} ${systemNo} ${unitNo}`

/** A sample, and from when on each minute up to it has one. */
type Steady = SampleRow & { since: Date }

/** Newest readings that may stand for some of the minutes before the given samples, for theirs, or for later ones. */
const readNewest = async (tx: Database, rows: readonly SampleRow[]): Promise<Map<string, Steady>> => {
  const ids = [...new Set(rows.map(({ controllerId }) => controllerId))]
  const first = Math.min(...rows.map(({ time }) => time.getTime()))
  const { controllerId, collectTime } = unitReadings
  const found = await tx
    .select()
    .from(unitReadings)
    .where(and(inArray(controllerId, ids), gt(collectTime, new Date(first - (heldMinutes + 1) * millisecondsInMinute))))
  return new Map(
    found.map(({ collectTime, steadySince, ...row }) => [
      keyOf(row),
      { ...row, time: collectTime, since: steadySince ?? collectTime, source: 'device' },
    ]),
  )
}

/** Whether the minute of a sample has one already, which counts as the minute wherever minutes are added up. */
const isTaken = (time: Date, { since, time: until }: Steady): boolean =>
  minuteOf(since) <= minuteOf(time) && minuteOf(time) <= minuteOf(until)

/** Whether the device of a unit was there in a minute, by its connection or by what it has sent of any of its units. */
type WasThere = (controllerId: number, time: Date) => boolean

const presenceOf = async (
  tx: Database,
  rows: readonly SampleRow[],
  newest: ReadonlyMap<string, Steady>,
  now: Date,
): Promise<WasThere> => {
  const breaks = await readBreaks(tx, [...new Set(rows.map(({ controllerId }) => controllerId))], now)
  return (controllerId, time) => {
    const own = breaks.get(controllerId) ?? []
    if (!isAway(own, time)) return true
    // It may have measured while it was away: then it says so, of this unit or of another one.
    const isOwn = (row: SampleRow): boolean => row.controllerId === controllerId
    return (
      rows.some((row) => isOwn(row) && minuteOf(row.time) === minuteOf(time)) ||
      [...newest.values()].some((row) => isOwn(row) && isTaken(time, row))
    )
  }
}

/**
 * Every sample, with those that stand for minutes in which nothing was sent. Of several in one minute the first counts
 * as the minute. Makes the newest ones those of the given ones.
 */
const withHeld = (rows: readonly SampleRow[], newest: Map<string, Steady>, wasThere: WasThere): SampleRow[] => {
  const told = new Map<string, Steady>()
  const all: SampleRow[] = []
  for (const row of rows.toSorted((a, b) => compareAsc(a.time, b.time))) {
    const key = keyOf(row)
    const others = [newest.get(key), told.get(key)].filter((each) => each !== undefined)
    const isExtra = others.some((other) => isTaken(row.time, other))
    // One that comes late stands for no minute after what is newer.
    const [earlier] = others.filter(({ time }) => time <= row.time).sort((a, b) => compareDesc(a.time, b.time))
    const held = earlier ? heldBetween(earlier, row, (time) => wasThere(row.controllerId, time)) : []
    if (!isExtra) all.push(...held.map((each) => ({ ...row, ...each, isHeld: true })))
    all.push({ ...row, isExtra })
    // Steady where no minute between them is without a sample.
    const apart = earlier ? minuteOf(row.time) - minuteOf(earlier.time) : Number.POSITIVE_INFINITY
    told.set(key, { ...row, since: earlier && held.length >= apart - 1 ? earlier.since : row.time })
  }
  for (const [key, last] of told) if ((newest.get(key)?.time ?? last.time) <= last.time) newest.set(key, last)
  return all
}

/** From when on each minute of a unit has a sample, up to its newest one. */
export type SteadySince = (unit: Unit) => Date | null

/**
 * Puts samples of known units into the journal of the store, in the transaction that makes them the newest readings.
 * Answers what is to be noted with those.
 */
export const keepSamples = async (
  journal: Pick<Journal, 'write'>,
  tx: Database,
  rows: readonly SampleRow[],
  now: Date,
): Promise<SteadySince> => {
  if (rows.length === 0) return () => null
  const newest = await readNewest(tx, rows)
  const all = withHeld(rows, newest, await presenceOf(tx, rows, newest, now))
  await journal.write(
    tx,
    sampledKinds.flatMap((kind) => {
      const days = new Map<number, string[]>()
      for (const row of all) {
        if (row.unitKind !== kind) continue
        const day = Math.floor(minuteOf(row.time) / minutesInDay)
        const lines = days.get(day) ?? []
        days.set(day, lines)
        lines.push(toSampleLine(row))
      }
      return [...days].map(([day, lines]) => ({ table: sampleTables[kind], lines, day }))
    }),
    now,
  )
  return (unit) => newest.get(keyOf(unit))?.since ?? null
}
