import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toTimeZone } from '@/lib/format/time-zone'
import type { Database } from '../db/database'
import { deviceImportRows, deviceImports } from '../db/schema/device-import'
import { controllers } from '../db/schema/fleet'
import { toCitySearch } from '../fleet/search-text'
import { type JobContext, registerJob } from '../jobs/job-definition'
import { checkRow, type NewController } from './check-row'
import { readProjects } from './known-projects'
import { type BadRow, markBad, readStaged } from './staged-rows'

const input = z.strictObject({ importId: z.number().int() })

/** One writer at a time: two that have the same WiFi IDs in another order would wait for each other for ever. */
const writerLock = 0x1440_0001

/** Rows that have become bad since they were checked. Thrown out of the transaction, which takes it back. */
class Conflict extends Error {
  constructor(readonly rows: readonly BadRow[]) {
    super('conflict')
  }
}

type Owner = { platformId: PlatformId; userId: number; now: Date; timeZone: string }

/** A controller before its first heartbeat: not activated, offline, nothing known of its bus. Domain 4.8. */
const toRecord = (given: NewController, { platformId, userId, now, timeZone }: Owner): typeof controllers.$inferInsert => {
  const { project } = given
  const [city, cityEn] = [project?.city ?? '', project?.cityEn ?? '']
  return {
    platformId,
    controllerType: given.controllerType,
    macWifiId: given.macWifiId,
    deviceSn: given.deviceSn,
    controllerModel: given.controllerModel,
    ...{ deviceName: '', deviceSearch: '' },
    ...{ activationFlag: 0, onlineStatus: 0, runStatus: 0 },
    installTime: given.installTime,
    ...{ firmwareVersion: '', firmwareOrder: 0, mcuVersion: '', moduleVersion: '', hardwareVersion: '', featureCode: '' },
    remarks: given.remarks,
    projectId: project?.id ?? null,
    projectName: project?.projectName ?? null,
    projectSearch: project?.projectSearch ?? null,
    countryCode: project?.countryCode ?? 'CN',
    city,
    cityEn,
    citySearch: toCitySearch(city, cityEn),
    timeZone: project?.timeZone ?? toTimeZone(timeZone),
    ...{ busType: 3, networkType: 1 },
    updateUser: userId,
    ...{ createTime: now, updateTime: now },
  }
}

/** Adds some controllers; answers the WiFi IDs that were not there. */
const insertControllers = async (
  database: Database,
  records: (typeof controllers.$inferInsert)[],
): Promise<ReadonlySet<string>> => {
  if (records.length === 0) return new Set()
  const added = await database
    .insert(controllers)
    .values(records)
    .onConflictDoNothing({ target: controllers.macWifiId })
    .returning({ id: controllers.macWifiId })
  return new Set(added.map(({ id }) => id))
}

/** Rows of one insert: 13 indexes each, in a database that may share the process. */
const slice = 50

/** Writes every good row in the transaction of `database`. Throws a `Conflict` with all rows that cannot be any more. */
const writeRows = async (
  database: Database,
  found: typeof deviceImports.$inferSelect,
  { platformId, now, signal }: JobContext,
  report: (done: number) => void,
): Promise<number> => {
  const owner = { platformId, userId: found.userId, now, timeZone: found.timeZone }
  const firstLines = new Map<string, number>()
  const conflicts: BadRow[] = []
  let done = 0
  for await (const rows of readStaged(database, found.id, 0)) {
    const projects = await readProjects(
      database,
      platformId,
      rows.map(({ cells }) => cells.project),
    )
    const known = { ...owner, projects, firstLines, taken: new Set<string>() }
    const checked = rows.map((row) => ({ line: row.line, ...checkRow(row, known) }))
    for (let from = 0; from < checked.length; from += slice) {
      signal.throwIfAborted()
      const some = checked.slice(from, from + slice)
      const added = await insertControllers(
        database,
        some.flatMap(({ controller }) => controller ?? []).map((controller) => toRecord(controller, owner)),
      )
      for (const { line, problems, controller } of some) {
        if (controller === null) conflicts.push({ line, problems })
        else if (!added.has(controller.macWifiId))
          conflicts.push({ line, problems: [{ column: 'macWifiId', reason: 'taken' }] })
      }
      done += some.length
      report(done)
      await yieldToOthers()
    }
  }
  if (conflicts.length > 0) throw new Conflict(conflicts)
  return done
}

/** Takes down why nothing was written, and lets somebody choose again. */
const keepConflict = async (database: Database, importId: number, rows: readonly BadRow[], now: Date): Promise<void> => {
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
    let written = 0
    try {
      await job.change(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`)
        const [found] = await tx.select().from(deviceImports).where(eq(deviceImports.id, importId)).for('update')
        if (found === undefined || found.status !== 'writing') return null
        written = await writeRows(tx, found, job, report)
        await tx
          .update(deviceImports)
          .set({ status: 'done', writtenCount: written, updateTime: now })
          .where(eq(deviceImports.id, importId))
        const { fileName, mode, badCount } = found
        return { module: 'device', target: fileName, after: { importId: String(importId), mode, written, badCount } }
      })
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      await settled()
      await keepConflict(database, importId, error.rows, now)
      await job.progress(0, total, error.rows.length)
      return
    }
    await settled()
    await job.progress(written, total, 0)
    job.publish({ topic: 'device' })
  },
})
