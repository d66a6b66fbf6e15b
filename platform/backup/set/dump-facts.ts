import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { sampleJournal } from '../../history/store/journal-table'
import { namedPlace } from '../../history/store/store-place'
import { operationLogHead } from '../../kernel/audit/log-table'
import { StartError } from '../../kernel/config/config'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import { jobs } from '../../kernel/jobs/job-table'
import { readIdentity } from '../../kernel/storage/owner'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { otaVersions } from '../../nouns/tables/ota-version'

/** A file that a row names; a job's file may lie with another process, or have been tidied away. */
export type NamedFile = { name: string; sha256: string | null; isNeeded: boolean }

export type DumpFacts = {
  schema: number
  anchorSeq: number
  /** What also lies with the files of this database; null: of a version that knew none. */
  identity: string | null
  named: NamedFile[]
  /** Which store has the history of the database; null: it has never had one. */
  storePlace: string | null
  /** Blocks of samples of which it is not known here whether that store has them already. */
  openBlocks: number
  /** Rows of each table, by its name with its schema. */
  rows: Record<string, number>
}

export const nameOfStored = (fileId: string): string => `files/store/${fileId}`
export const nameOfFirmware = (fileId: string): string => `files/firmware/${fileId}`
export const nameOfJobFile = (fileId: string): string => `files/jobs/${fileId}`

/** Counts the rows of every table that is not the server's own, those of the queue of jobs too. */
export const countRows = async (database: Pick<Database, 'execute'>): Promise<Record<string, number>> => {
  const tables = await readRows<{ schema: string; name: string }>(
    database,
    sql`select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1, 2`,
  )
  if (tables.length === 0) return {}
  const counts = tables.map(
    ({ schema, name }) =>
      sql`select ${`${schema}.${name}`}::text as name, count(*) as rows from ${sql.identifier(schema)}.${sql.identifier(name)}`,
  )
  const rows = await readRows<{ name: string; rows: string | number }>(database, sql.join(counts, sql` union all `))
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.rows)]))
}

/** What a set has to hold besides the database, by the database itself. */
export const readFacts = async (
  database: Pick<Database, 'select' | 'selectDistinct' | 'execute'>,
): Promise<DumpFacts> => {
  const made = await readRows<{ made: boolean }>(
    database,
    sql`select to_regclass('platform_migration') is not null as made`,
  )
  if (!made[0]?.made) throw new StartError('the database has no tables yet: there is nothing to back up')
  const rows = await readRows<{ schema: string | number | null }>(
    database,
    sql`select max(created_at) as schema from platform_migration`,
  )
  const [head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1))
  const stored = await database.select({ fileId: storedFiles.fileId, sha256: storedFiles.sha256 }).from(storedFiles)
  const versions = await database.select({ fileId: otaVersions.fileId, sha256: otaVersions.sha256 }).from(otaVersions)
  const ended = await database
    .select({ fileId: jobs.fileId })
    .from(jobs)
    .where(and(eq(jobs.status, 'done'), isNotNull(jobs.fileId)))
  const storePlace = await namedPlace(database)
  const open =
    storePlace === null
      ? []
      : await database
          .selectDistinct({ table: sampleJournal.tableName, block: sampleJournal.block })
          .from(sampleJournal)
          .where(gt(sampleJournal.block, 0))
  return {
    storePlace,
    openBlocks: open.length,
    rows: await countRows(database),
    schema: Number(rows[0]?.schema ?? 0),
    anchorSeq: head?.anchorSeq ?? 0,
    identity: await readIdentity(database),
    named: [
      ...stored.map(({ fileId, sha256 }) => ({ name: nameOfStored(fileId), sha256, isNeeded: true })),
      ...versions.map(({ fileId, sha256 }) => ({ name: nameOfFirmware(fileId), sha256, isNeeded: true })),
      ...ended.map(({ fileId }) => ({ name: nameOfJobFile(fileId ?? ''), sha256: null, isNeeded: false })),
    ],
  }
}
