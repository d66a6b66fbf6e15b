import { millisecondsInSecond } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { sql } from 'drizzle-orm'
import { heldKinds } from '@/lib/contract/held-work'
import { fromWireDay } from '@/lib/format/wire-time'
import { type AnchorServices, examineEnd } from '../kernel/audit/anchor-log'
import { operationLogHead } from '../kernel/audit/log-table'
import type { Database } from '../kernel/db/database'
import { type HeldFacts, installations } from '../kernel/db/installation-table'
import { readHeld, release } from '../kernel/hold/hold'
import { heldWorks } from '../kernel/hold/hold-table'
import { jobs } from '../kernel/jobs/job-table'
import { endSessionsWhere } from '../kernel/session/end-sessions'

/**
 * Tables whose numbers devices know a message by: a number that was given after the set must not be given again. They go
 * on from the tenths of a second since this moment, which is further than any site counts.
 */
const numbered = ['control_record', 'module_reboot', 'checker_task'] as const
const countedFrom = fromWireDay('2020-01-01')
const msInTenth = millisecondsInSecond / 10

const skipNumbers = async (tx: Database, now: Date): Promise<void> => {
  const floor = Math.floor(differenceInMilliseconds(now, countedFrom) / msInTenth)
  for (const table of numbered)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${floor}, (select coalesce(max(id), 1) from ${sql.identifier(table)})))`,
    )
  // A controller knows its programme by how many it was sent: nine digits at most.
  await tx.execute(
    sql`update controller_programme set revision = ${Math.floor(floor / 10)} where revision < ${Math.floor(floor / 10)}`,
  )
}

/** Holds all that leaves the platform, and ends every session: who was signed out since the set stays so. */
export const hold = (database: Database, facts: HeldFacts, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const [newest] = await tx.select({ id: sql<number>`coalesce(max(${jobs.id}), 0)::int` }).from(jobs)
    const upTo = newest?.id ?? 0
    await tx
      .insert(heldWorks)
      .values(heldKinds.map((kind) => ({ kind, upTo: kind === 'job' ? upTo : 0 })))
      .onConflictDoUpdate({ target: heldWorks.kind, set: { upTo: sql`greatest(held_work.up_to, excluded.up_to)` } })
    await tx.update(installations).set({ held: facts })
    // Whoever decided in the database of then did not know of this.
    await tx.update(operationLogHead).set({ restoredFrom: null })
    await endSessionsWhere(tx, {
      which: sql`true`,
      waiting: sql`true`,
      now,
      reason: 'ended',
      tellSessions: () => undefined,
    })
    await skipNumbers(tx, now)
  })

/** What `restore` leaves in the data folder for the first start: the set, and its moment; null where it was no set. */
export type Restored = { from: string | null; setTime: string | null }

/**
 * Holds the work of a database that is older than what was signed of its log, or that was just laid in its place. Once: while
 * work is held, or after a person has decided on it, the same database is not held again.
 */
export const holdRestored = async (
  anchors: AnchorServices,
  restored: Restored | null,
  now: Date,
): Promise<HeldFacts | null> => {
  const { database } = anchors
  const { end, lastRow } = await examineEnd(anchors)
  const held = await readHeld(database)
  if (end.state === 'continued' && restored === null) {
    // The anchors are there again, and nothing was restored.
    if (held !== null && held.reason !== 'restored') await release(database)
    return null
  }
  // Signed since it was held, and so restored once more, to a moment at which it was.
  const isOlder = end.state === 'restored' && end.newest.seq > (held?.signedSeq ?? 0)
  if (held !== null && restored === null && !isOlder) return null
  const signed = end.state === 'restored' ? end.newest : null
  const facts: HeldFacts = {
    reason: restored !== null || end.state === 'continued' ? 'restored' : end.state,
    time: now.toISOString(),
    from: restored?.from ?? null,
    setTime: restored?.setTime ?? null,
    lastRow,
    signedRow: signed?.logId ?? null,
    signedTime: signed?.time ?? null,
    signedSeq: signed?.seq ?? null,
  }
  await hold(database, facts, now)
  return facts
}
