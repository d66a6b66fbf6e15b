import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type DeviceImport, deviceImportApi, importCan } from '@/lib/contract/device-import'
import { toPage } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerAttachment } from '../../kernel/http/attachment'
import { createConcurrencyLimiter } from '../../kernel/http/concurrency-limiter'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { jobs } from '../../kernel/jobs/job-table'
import { runSheetTask } from '../../kernel/sheet/run-sheet-task'
import { toContainsPattern } from '../../kernel/text/search-text'
import { deviceImportRows, deviceImports } from '../tables/device-import'
import { checkImport } from './check-import'
import { writeFailures, writeTemplate } from './import-files'
import { type ImportRecord, toImport, toImportRow } from './import-record'
import { readStaged, stageRows } from './staged-rows'
import { writeImport } from './write-import'

/** Files that one process reads at the same time. */
const reading = createConcurrencyLimiter(2)

/** Imports of this user in this brand; anyone else's do not exist for them, nor does one whose rows are still coming. */
const isOwn = ({ actor }: Context) =>
  and(
    eq(deviceImports.userId, actor.userId),
    eq(deviceImports.platformId, actor.platformId),
    ne(deviceImports.status, 'receiving'),
  )

const readImports = async (
  { database }: Pick<Context, 'database'>,
  where: SQL | undefined,
  { limit = 1, offset = 0, ascending = false } = {},
): Promise<{ row: ImportRecord; seen: DeviceImport }[]> => {
  const direction = ascending ? asc : desc
  const rows = await database
    .select({ row: deviceImports, job: { status: jobs.status, done: jobs.done } })
    .from(deviceImports)
    .leftJoin(jobs, eq(jobs.id, deviceImports.jobId))
    .where(where)
    .orderBy(direction(deviceImports.createTime), direction(deviceImports.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, job }) => ({ row, seen: toImport(row, job) }))
}

const requireImport = async (importId: string, context: Context, forUpdate: boolean) => {
  const where = and(eq(deviceImports.id, toRowId(importId)), isOwn(context))
  if (forUpdate) await context.database.select({ id: deviceImports.id }).from(deviceImports).where(where).for('update')
  const [found] = await readImports(context, where)
  if (found === undefined) throw new PlatformError('notFound')
  return found
}

const typeOf = (fileName: string): 'xlsx' | 'csv' => (/\.csv$/i.test(fileName) ? 'csv' : 'xlsx')

/** Name of a file without its ending, for the name of another one. */
const stemOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

export const deviceImport = implement(
  deviceImportApi,
  {
    template: async ({ format }, { actor }) => {
      const bytes = await writeTemplate(actor.platformId, format)
      return answerAttachment(`设备导入模板 Device import.${format}`, new Uint8Array(bytes), bytes.byteLength)
    },

    upload: async ({ timeZone, fileName, size, sha256 }, context) => {
      const { actor, database, now, uploadPath: path } = context
      const { rows, unknownColumns } = await reading.within(() =>
        runSheetTask({ kind: 'read', path, type: typeOf(fileName) }),
      )
      const times = { createTime: now, updateTime: now }
      const [added] = await database
        .insert(deviceImports)
        .values({
          userId: actor.userId,
          platformId: actor.platformId,
          status: 'receiving' as const,
          fileName,
          size,
          sha256,
          timeZone,
          rowCount: rows.length,
          unknownColumns,
          ...times,
        })
        .returning({ id: deviceImports.id })
      if (added === undefined) throw new Error('the import was not stored')
      const { id } = added
      try {
        // In pieces, so that others are answered between them; nobody sees it before the last one.
        await stageRows(database, id, rows)
        return await context.commit(async (tx) => {
          const jobId = await context.startJob(checkImport, { importId: id }, tx)
          await tx
            .update(deviceImports)
            .set({ status: 'checking', jobId: Number(jobId) })
            .where(eq(deviceImports.id, id))
          context.audit({
            module: 'device',
            target: fileName,
            after: { importId: String(id), rows: rows.length, sha256 },
          })
          context.publish({ topic: 'job', id: jobId })
          return { importId: String(id) }
        })
      } finally {
        // Left behind by a failure, or by a second call with the same key.
        await database
          .delete(deviceImports)
          .where(and(eq(deviceImports.id, id), eq(deviceImports.status, 'receiving')))
          .catch(() => undefined)
      }
    },

    list: async (query, context) => {
      const where = isOwn(context)
      const total = await context.database.$count(deviceImports, where)
      const found = await readImports(context, where, {
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
        ascending: query.order === 'asc',
      })
      return toPage(
        found.map(({ seen }) => seen),
        total,
        query,
      )
    },

    info: async ({ importId }, context) => (await requireImport(importId, context, false)).seen,

    problems: async (query, context) => {
      const { row } = await requireImport(query.importId, context, false)
      const { reason, text } = query
      const where = and(
        eq(deviceImportRows.importId, row.id),
        eq(deviceImportRows.isBad, 1),
        reason ? sql`${deviceImportRows.problems} @> ${JSON.stringify([{ reason }])}::jsonb` : undefined,
        text ? sql`${deviceImportRows.cells}::text ilike ${toContainsPattern(text)}` : undefined,
      )
      const [total] = await context.database.select({ count: count() }).from(deviceImportRows).where(where)
      const rows = await context.database
        .select()
        .from(deviceImportRows)
        .where(where)
        .orderBy(query.order === 'desc' ? desc(deviceImportRows.line) : asc(deviceImportRows.line))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
      return toPage(rows.map(toImportRow), total?.count ?? 0, query)
    },

    failures: async ({ importId, format }, context) => {
      const { row } = await requireImport(importId, context, false)
      const failed = []
      for await (const rows of readStaged(context.database, row.id, 1)) failed.push(...rows)
      if (failed.length === 0) throw new PlatformError('notFound')
      const bytes = await writeFailures(failed, format)
      const name = `${stemOf(row.fileName)}-失败 failures.${format}`
      return answerAttachment(name, new Uint8Array(bytes), bytes.byteLength)
    },

    commit: async ({ importId, mode }, context) => {
      const { row, seen } = await requireImport(importId, context, true)
      context.audit({ module: 'device', target: row.fileName, after: { importId, mode } })
      // Asked once more: it is being written, or has been.
      if ((seen.status === 'writing' || seen.status === 'done') && row.mode === mode) return null
      if (!(mode === 'all' ? importCan.commitAll(seen) : importCan.commitGood(seen))) {
        throw new PlatformError('illegalState')
      }
      const jobId = await context.startJob(writeImport, { importId: row.id })
      await context.database
        .update(deviceImports)
        .set({ status: 'writing', mode, conflict: 0, jobId: Number(jobId), updateTime: context.now })
        .where(eq(deviceImports.id, row.id))
      context.publish({ topic: 'job', id: jobId })
      return null
    },

    discard: async ({ importId }, context) => {
      const { row, seen } = await requireImport(importId, context, true)
      if (!importCan.discard(seen)) throw new PlatformError('illegalState')
      await context.database
        .update(deviceImports)
        .set({ status: 'discarded', updateTime: context.now })
        .where(eq(deviceImports.id, row.id))
      if (row.status === 'checking' && row.jobId !== null) context.abortJob(row.jobId)
      context.audit({ module: 'device', target: row.fileName, before: { status: seen.status } })
      return null
    },
  },
  { ownTransaction: ['upload'] },
)
