import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInHour } from 'date-fns/constants'
import { getUnixTime } from 'date-fns/getUnixTime'
import { subDays } from 'date-fns/subDays'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { subMinutes } from 'date-fns/subMinutes'
import { and, asc, between, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { utc } from '@/lib/format/utc'
import type { Database } from '../../kernel/db/database'
import { faults } from '../../nouns/tables/fleet-fault'
import type { Clickhouse } from '../store/clickhouse'
import { faultEvidences } from './history-upkeep-table'
import { type SampledKind, sampledKinds, sampleTables, writtenColumns } from './sample-columns'

/**
 * What a system showed around a fault is kept for as long as hours are: so many minutes before it and after it. Its card
 * shows the thirtieth minute after it too.
 */
export const evidenceMinutes = { before: 330, after: 31 }
/** Faults that are looked at together. */
const atOnce = 100
/** Where nothing was found an import may still bring something. */
const lookAgainMs = millisecondsInHour

type Fault = Pick<typeof faults.$inferSelect, 'id' | 'controllerId' | 'unitKind' | 'systemNo' | 'failureTime'>
type Store = Pick<Clickhouse, 'command' | 'rows'>

/** Faults whose evidence is to be looked for now, claimed: no other process looks for it. */
const claim = async (database: Database, now: Date, sampleDays: number): Promise<Fault[]> => {
  const e = faultEvidences
  const again = and(eq(e.samples, 0), lte(e.updateTime, subMilliseconds(now, lookAgainMs)))
  const { id, controllerId, unitKind, systemNo, failureTime } = faults
  const found = await database
    .select({ id, controllerId, unitKind, systemNo, failureTime })
    .from(faults)
    .leftJoin(e, eq(e.faultId, id))
    .where(
      and(
        between(failureTime, subDays(now, sampleDays, { in: utc }), subMinutes(now, evidenceMinutes.after)),
        or(isNotNull(systemNo), eq(unitKind, 4)),
        or(isNull(e.faultId), again),
      ),
    )
    .orderBy(asc(failureTime), asc(id))
    .limit(atOnce)
  if (found.length === 0) return []
  const claimed = await database
    .insert(e)
    .values(found.map((fault) => ({ faultId: fault.id, samples: 0, updateTime: now })))
    .onConflictDoUpdate({ target: e.faultId, set: { updateTime: now }, setWhere: again })
    .returning({ id: e.faultId })
  const own = new Set(claimed.map((row) => row.id))
  return found.filter((fault) => own.has(fault.id))
}

const toBound = (some: readonly Fault[]) => {
  const from = some.map(({ failureTime }) => getUnixTime(subMinutes(failureTime, evidenceMinutes.before)))
  const to = some.map(({ failureTime }) => getUnixTime(addMinutes(failureTime, evidenceMinutes.after)))
  return {
    controllers: some.map(({ controllerId }) => controllerId),
    // Air boxes are of no system.
    systems: some.map(({ unitKind, systemNo }) => (unitKind === 4 ? 0 : (systemNo ?? 0))),
    from,
    to,
    first: Math.min(...from),
    last: Math.max(...to),
  }
}

const near = `controller_id IN {controllers:Array(UInt32)}
  AND time >= toDateTime({first:UInt32}, 'UTC') AND time < toDateTime({last:UInt32}, 'UTC')`
const isOf = `(c, s, f, t) -> c = controller_id AND s = system_no AND f <= toUnixTimestamp(time) AND toUnixTimestamp(time) < t`
const given = `{controllers:Array(UInt32)}, {systems:Array(UInt8)}, {from:Array(UInt32)}, {to:Array(UInt32)}`
const unitAndTime = 'controller_id, system_no, unit_no, time'

/** Keeps what is not kept yet: whoever does it twice changes nothing. */
const copyOf = (kind: SampledKind): string => {
  const table = sampleTables[kind]
  const columns = writtenColumns(kind)
  return `INSERT INTO ${table} (${columns.join(', ')})
SELECT ${columns.map((name) => (name === 'is_kept' ? 'toUInt8(1)' : name)).join(', ')} FROM ${table}
WHERE is_kept = 0 AND ${near} AND arrayExists(${isOf}, ${given})
  AND (${unitAndTime}) NOT IN (SELECT ${unitAndTime} FROM ${table} WHERE is_kept = 1 AND ${near})
LIMIT 1 BY ${unitAndTime}`
}

/** Kept samples of each fault, by its place. */
const countOf = (kind: SampledKind): string => `SELECT place, count() FROM (
  SELECT arrayJoin(arrayFilter((n, c, s, f, t) -> c = controller_id AND s = system_no
    AND f <= toUnixTimestamp(time) AND toUnixTimestamp(time) < t, range(length({from:Array(UInt32)})), ${given})) AS place
  FROM ${sampleTables[kind]} WHERE is_kept = 1 AND ${near}
) GROUP BY place`

/**
 * Keeps the samples around faults, as long as there are any, so that evidence outlives them. Answers of how many faults
 * it was found. Throws what the store says; then the same faults are looked at again.
 */
export const keepEvidence = async (
  database: Database,
  store: Store,
  { now, sampleDays }: { now: Date; sampleDays: number },
): Promise<number> => {
  let kept = 0
  for (;;) {
    const claimed = await claim(database, now, sampleDays)
    if (claimed.length === 0) return kept
    try {
      for (const kind of sampledKinds) {
        const some = claimed.filter(({ unitKind }) => (unitKind === 4) === (kind === 4))
        if (some.length === 0) continue
        const params = toBound(some)
        await store.command(copyOf(kind), params)
        for (const [place, count] of await store.rows<[number, number]>(countOf(kind), params)) {
          const fault = some[place]
          if (fault === undefined) continue
          await database
            .update(faultEvidences)
            .set({ samples: sql`${faultEvidences.samples} + ${count}` })
            .where(eq(faultEvidences.faultId, fault.id))
          if (kind !== 1) kept += 1
        }
      }
    } catch (error) {
      await database.delete(faultEvidences).where(
        inArray(
          faultEvidences.faultId,
          claimed.map(({ id }) => id),
        ),
      )
      throw error
    }
  }
}

/** Samples of a time have come in late: the evidence of faults near it is looked for once more. */
export const lookForEvidenceAgain = async (
  database: Database,
  controllerId: number,
  { from, to }: { from: Date; to: Date },
): Promise<void> => {
  const near = and(
    eq(faults.controllerId, controllerId),
    between(faults.failureTime, subMinutes(from, evidenceMinutes.after), addMinutes(to, evidenceMinutes.before)),
  )
  await database
    .delete(faultEvidences)
    .where(inArray(faultEvidences.faultId, database.select({ id: faults.id }).from(faults).where(near)))
}
