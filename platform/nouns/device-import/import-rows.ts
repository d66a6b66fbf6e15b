import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { DeviceImport, deviceImportApi } from '@/lib/contract/device-import'
import type { InputOf, ListQuery, Page } from '@/lib/contract/endpoint'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { toPage } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { jobs } from '../../kernel/jobs/job-table'
import { toContainsPattern } from '../../kernel/text/search-text'
import { deviceImportRows, deviceImports } from '../tables/device-import'
import { type ImportRecord, toImport } from './import-record'

type Owner = { userId: number; platformId: PlatformId }
/** An import as it is stored, and as its owner sees it with its job. */
type SeenImport = { row: ImportRecord; seen: DeviceImport }

/** Imports of this user in this brand; anyone else's do not exist for them, nor does one whose rows are still coming. */
const isOwn = ({ userId, platformId }: Owner): SQL | undefined =>
  and(eq(deviceImports.userId, userId), eq(deviceImports.platformId, platformId), ne(deviceImports.status, 'receiving'))

const readImports = async (
  database: Database,
  where: SQL | undefined,
  { limit = 1, offset = 0, ascending = false } = {},
): Promise<SeenImport[]> => {
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

/** One page of the imports of somebody. */
export const readOwnImports = async (
  database: Database,
  owner: Owner,
  query: ListQuery,
): Promise<Page<DeviceImport>> => {
  const where = isOwn(owner)
  const total = await database.$count(deviceImports, where)
  const found = await readImports(database, where, {
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
    ascending: query.order === 'asc',
  })
  return toPage(
    found.map(({ seen }) => seen),
    total,
    query,
  )
}

/** One import of somebody; with `lock` it does not change until the end of the transaction. */
export const findImport = async (
  database: Database,
  owner: Owner,
  importId: string,
  { lock = false } = {},
): Promise<SeenImport | undefined> => {
  const where = and(eq(deviceImports.id, toRowId(importId)), isOwn(owner))
  // The row alone: its job goes on.
  if (lock) await database.select({ id: deviceImports.id }).from(deviceImports).where(where).for('update')
  const [found] = await readImports(database, where)
  return found
}

export const updateImport = async (
  database: Database,
  id: number,
  set: Partial<typeof deviceImports.$inferInsert>,
): Promise<void> => {
  await database.update(deviceImports).set(set).where(eq(deviceImports.id, id))
}

/** Takes an import away whose rows never all came. */
export const dropReceiving = async (database: Database, id: number): Promise<void> => {
  await database.delete(deviceImports).where(and(eq(deviceImports.id, id), eq(deviceImports.status, 'receiving')))
}

type ProblemQuery = Pick<InputOf<typeof deviceImportApi.problems>, 'reason' | 'text' | 'order' | 'page' | 'limit'>

/** One page of the rows of an import that are wrong, and how many there are. */
export const readBadRows = async (
  database: Database,
  importId: number,
  { reason, text, order, page, limit }: ProblemQuery,
): Promise<{ rows: (typeof deviceImportRows.$inferSelect)[]; total: number }> => {
  const where = and(
    eq(deviceImportRows.importId, importId),
    eq(deviceImportRows.isBad, 1),
    reason ? sql`${deviceImportRows.problems} @> ${JSON.stringify([{ reason }])}::jsonb` : undefined,
    text ? sql`${deviceImportRows.cells}::text ilike ${toContainsPattern(text)}` : undefined,
  )
  const [total] = await database.select({ count: count() }).from(deviceImportRows).where(where)
  const rows = await database
    .select()
    .from(deviceImportRows)
    .where(where)
    .orderBy(order === 'desc' ? desc(deviceImportRows.line) : asc(deviceImportRows.line))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: total?.count ?? 0 }
}
