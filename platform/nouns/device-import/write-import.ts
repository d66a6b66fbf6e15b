import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../kernel/db/database'
import { type JobContext, registerJob } from '../../kernel/jobs/job-definition'
import { deviceImportRows, deviceImports } from '../tables/device-import'
import { insertControllers } from './insert-controllers'
import { findMovedProjects, type PreparedRow, prepareRecords } from './prepare-records'
import { type BadRow, markBad } from './staged-rows'

const input = z.strictObject({ importId: z.number().int() })

/** One writer at a time: two that have the same WiFi IDs in another order would wait for each other for ever. */
const writerLock = 0x1440_0001

/** Rows that have become bad since they were checked. Thrown out of the transaction, which takes it back. */
class Conflict extends Error {
  constructor(readonly rows: readonly BadRow[]) {
    super('conflict')
  }
}

/** Rows of one insert, 13 indexes each: the embedded database answers nobody else while it runs one. */
const slice = 100

/** Writes every row in the transaction of `database`. Throws a `Conflict` with all that cannot be any more. */
const writeRows = async (
  database: Database,
  prepared: readonly PreparedRow[],
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<void> => {
  const conflicts = await findMovedProjects(database, prepared)
  for (let from = 0; from < prepared.length; from += slice) {
    signal.throwIfAborted()
    const rows = prepared.slice(from, from + slice)
    const added = await insertControllers(
      database,
      rows.map(({ record }) => record),
    )
    for (const { line, record } of rows) {
      if (!added.has(record.macWifiId)) conflicts.push({ line, problems: [{ column: 'macWifiId', reason: 'taken' }] })
    }
    report(from + rows.length)
    await yieldToOthers()
  }
  if (conflicts.length > 0) throw new Conflict(conflicts)
}

/** Takes down why nothing was written, and lets somebody choose again. */
const keepConflict = async (
  database: Database,
  importId: number,
  rows: readonly BadRow[],
  now: Date,
): Promise<void> => {
  await markBad(database, importId, rows)
  const badCount = await database.$count(
    deviceImportRows,
    and(eq(deviceImportRows.importId, importId), eq(deviceImportRows.isBad, 1)),
  )
  await database
    .update(deviceImports)
    .set({ status: 'checked', badCount, conflict: 1, updateTime: now })
    .where(and(eq(deviceImports.id, importId), eq(deviceImports.status, 'writing')))
}

/**
 * Progress from inside of the transaction. It goes over another connection, and the embedded database has only one: it
 * is sent and not waited for, and the next one only when the last has arrived.
 */
const reporter = ({ progress }: JobContext, total: number) => {
  let pending: Promise<void> | null = null
  return {
    report: (done: number): void => {
      // A bar that stands still is no reason to take the rows back.
      const settle = () => {
        pending = null
      }
      pending ??= progress(done, total).then(settle, settle)
    },
    settled: async (): Promise<void> => {
      await pending
    },
  }
}

/** Adds the controllers of a checked file: all of its good rows or none, in one transaction with the row of the log. */
export const writeImport = registerJob<z.infer<typeof input>>({
  subject: 'deviceImport.write',
  kind: 'import',
  rights: ['device:import'],
  input,
  // What an ended process has not committed, it has not done; and what it has committed says so itself.
  onRestart: 'rerun',
  run: async ({ importId }, job) => {
    const { database, now } = job
    const [planned] = await database.select().from(deviceImports).where(eq(deviceImports.id, importId))
    if (planned === undefined || planned.status !== 'writing') return
    const total = planned.rowCount - planned.badCount
    await job.progress(0, total)
    const { report, settled } = reporter(job, total)
    try {
      const { prepared, bad } = await prepareRecords(database, planned, job)
      if (bad.length > 0) throw new Conflict(bad)
      await job.change(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`)
        const [found] = await tx.select().from(deviceImports).where(eq(deviceImports.id, importId)).for('update')
        if (found === undefined || found.status !== 'writing') return null
        await writeRows(tx, prepared, job.signal, report)
        const writtenCount = prepared.length
        await tx
          .update(deviceImports)
          .set({ status: 'done', writtenCount, updateTime: now })
          .where(eq(deviceImports.id, importId))
        const { fileName, mode, badCount } = found
        return {
          module: 'device',
          target: fileName,
          after: { importId: String(importId), mode, writtenCount, badCount },
        }
      })
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      await settled()
      await keepConflict(database, importId, error.rows, now)
      await job.progress(0, total, error.rows.length)
      return
    }
    await settled()
    await job.progress(total, total, 0)
    job.publish({ topic: 'device' })
  },
})
