import { compareAsc } from 'date-fns/compareAsc'
import { min } from 'date-fns/min'
import { subDays } from 'date-fns/subDays'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { type AnyColumn, and, eq, gte, inArray, lt, lte, max, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { utc } from '@/lib/format/utc'
import type { Database } from '../../kernel/db/database'
import { faults } from '../tables/fleet-fault'
import { alarmEvents } from './alarm-event-table'
import { escalatingCodes, escalationMs, lockOutCode } from './fold-alarms'

export type FaultRow = typeof faults.$inferSelect
export type EventRow = typeof alarmEvents.$inferSelect
export type Named = { unitKind: number; systemNo: number | null; unitNo: number | null; faultCode: string }

/** Words that are older can change nothing that is looked at. */
export const historyDays = 30

/** Names an alarm of a controller. */
export const textOf = ({ unitKind, systemNo, unitNo, faultCode }: Named): string =>
  [unitKind, systemNo ?? -1, unitNo ?? -1, faultCode].join(' ')

type Window = Named & { controllerId: number; from: Date }

/** Where, and from when on, words are of faults on record: of a compressor that is locked out, also what locked it. */
const windowsOf = (rows: readonly FaultRow[]): Window[] =>
  rows.flatMap(({ controllerId, unitKind, systemNo, unitNo, faultCode, failureTime }) => {
    const place = { controllerId, unitKind, systemNo, unitNo }
    const own = { ...place, faultCode, from: failureTime }
    if (faultCode !== lockOutCode) return [own]
    const from = subMilliseconds(failureTime, escalationMs)
    return [own, ...escalatingCodes.map((code) => ({ ...place, faultCode: code, from }))]
  })

const isAt = (column: AnyColumn, value: SQL): SQL => sql`coalesce(${column}, -1) = ${value}`

/** Words from before a moment, by the index that tells them apart: as many lookups as windows, however many words. */
const readEarlier = async (tx: Database, windows: readonly Window[], until: Date): Promise<EventRow[]> => {
  const earliest = new Map<string, Window>()
  for (const window of windows) {
    const key = `${window.controllerId} ${textOf(window)}`
    if (window.from < until && window.from < (earliest.get(key)?.from ?? until)) earliest.set(key, window)
  }
  if (earliest.size === 0) return []
  const wanted = [...earliest.values()].map(({ controllerId, unitKind, systemNo, unitNo, faultCode, from }) => ({
    controller: controllerId,
    kind: unitKind,
    system: systemNo ?? -1,
    unit: unitNo ?? -1,
    code: faultCode,
    start: from.toISOString(),
  }))
  const found = await tx
    .select({ event: alarmEvents })
    .from(
      sql`json_to_recordset(${JSON.stringify(wanted)}::json) as wanted(controller bigint, kind smallint, system smallint, unit smallint, code text, start timestamp)`,
    )
    .innerJoin(
      alarmEvents,
      and(
        sql`${alarmEvents.controllerId} = wanted.controller and ${alarmEvents.unitKind} = wanted.kind`,
        isAt(alarmEvents.systemNo, sql`wanted.system`),
        isAt(alarmEvents.unitNo, sql`wanted.unit`),
        sql`${alarmEvents.faultCode} = wanted.code and ${alarmEvents.time} >= wanted.start`,
        lt(alarmEvents.time, until),
      ),
    )
  return found.map(({ event }) => event)
}

const isHello = (ids: readonly number[]): SQL | undefined =>
  and(
    inArray(alarmEvents.controllerId, [...ids]),
    eq(alarmEvents.unitKind, 0),
    isAt(alarmEvents.systemNo, sql`-1`),
    isAt(alarmEvents.unitNo, sql`-1`),
    eq(alarmEvents.faultCode, ''),
    eq(alarmEvents.state, 'hello'),
  )

/** Hellos from before a moment of the time in which faults lasted, and one before: it has begun the boot that ran then. */
const readHellos = async (
  tx: Database,
  ids: readonly number[],
  rows: readonly FaultRow[],
  until: Date,
): Promise<EventRow[]> => {
  const begun = rows.filter(({ origin }) => origin !== 0).map(({ failureTime }) => failureTime)
  const from = subMilliseconds(min([until, ...begun]), escalationMs)
  const before = await tx
    .select({ time: max(alarmEvents.time) })
    .from(alarmEvents)
    .where(and(isHello(ids), lte(alarmEvents.time, from)))
    .groupBy(alarmEvents.controllerId)
  const first = min([from, ...before.flatMap(({ time }) => time ?? [])])
  return tx
    .select()
    .from(alarmEvents)
    .where(and(isHello(ids), gte(alarmEvents.time, first), lt(alarmEvents.time, until)))
}

/** Words about the alarms of some controllers since a moment, and earlier ones of faults that are looked at. */
export const readWords = async (
  tx: Database,
  ids: readonly number[],
  rows: readonly FaultRow[],
  since: Date,
): Promise<EventRow[]> => {
  const recent = await tx
    .select()
    .from(alarmEvents)
    .where(and(inArray(alarmEvents.controllerId, [...ids]), gte(alarmEvents.time, since)))
  const earlier = await readEarlier(tx, windowsOf(rows), since)
  const hellos = await readHellos(tx, ids, rows, since)
  return [...recent, ...earlier, ...hellos].sort((a, b) => compareAsc(a.time, b.time) || a.id - b.id)
}

/** Whether a fault that lasts, or lasted at a moment or later, is where a word is; `more` compares their codes. */
const hasFault = (since: Date, more: SQL): SQL => sql`exists (
  select 1 from ${faults}
  where ${faults.controllerId} = ${alarmEvents.controllerId} and ${faults.unitKind} = ${alarmEvents.unitKind}
    and coalesce(${faults.systemNo}, -1) = coalesce(${alarmEvents.systemNo}, -1)
    and coalesce(${faults.unitNo}, -1) = coalesce(${alarmEvents.unitNo}, -1)
    and (${ne(faults.status, 1)} or ${gte(faults.repairTime, since)}) and ${more}
)`

/** Forgets words that no fault which is looked at was made of. */
export const forgetAlarmEvents = (database: Database, now: Date): Promise<unknown> => {
  const cutoff = subDays(now, historyDays + 1, { in: utc })
  const isCause = inArray(alarmEvents.faultCode, [...escalatingCodes])
  return database
    .delete(alarmEvents)
    .where(
      and(
        lt(alarmEvents.time, cutoff),
        // Two subqueries of equalities, which can be hashed: one with an alternative runs for each pair of word and fault.
        not(hasFault(cutoff, sql`${faults.faultCode} = ${alarmEvents.faultCode}`)),
        or(not(isCause), not(hasFault(cutoff, eq(faults.faultCode, lockOutCode)))),
      ),
    )
    .execute()
}
