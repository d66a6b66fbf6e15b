import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { StartError } from '../config/config'

const pageBytes = 8192
const noteName = 'last-backup'

/** Where the note of the last whole backup is: beside the database, for when that cannot be read. */
export const backupNote = (dataDir: string): string => join(dataDir, noteName)

/** What to do about a database that is damaged: in words, with the newest set that is known. */
export const restoreInstead = (dataDir: string): string => {
  const note = backupNote(dataDir)
  const [time, place] = existsSync(note) ? readFileSync(note, 'utf8').trim().split('\t') : []
  const known = time && place ? `${place} (of ${time} is the newest that is known here)` : 'PLACE'
  return `keep the folder as it is, name a new one by PLATFORM_DATA_DIR, and run: hvac-platform restore --from ${known}`
}

const damaged = (dataDir: string, why: string): StartError =>
  new StartError(`the database in ${dataDir} is damaged (${why}): ${restoreInstead(dataDir)}`)

/** Files without which a folder is no database. Without the first the engine would make a new one in its place. */
const requireWhole = (directory: string, dataDir: string): void => {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return
  for (const [name, least] of [
    ['PG_VERSION', 1],
    ['global/pg_control', pageBytes],
  ] as const) {
    const path = join(directory, name)
    if (!existsSync(path) || statSync(path).size < least) throw damaged(dataDir, `${name} is missing or cut short`)
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      throw new StartError(
        `${path} cannot be read and written (${(error as NodeJS.ErrnoException).code}): give the folder to the user of the platform, and mount its disk for writing`,
      )
    }
  }
}

export type DamagedRelation = { name: string; why: 'missing' | 'cut short' | 'zeroed' }

/** Bytes of a relation, over all of its files; null: there is none. */
const sizeOf = (path: string): number | null => {
  if (!existsSync(path)) return null
  let size = statSync(path).size
  for (let segment = 1; existsSync(`${path}.${segment}`); segment++) size += statSync(`${path}.${segment}`).size
  return size
}

const isFirstPageZero = (path: string): boolean => {
  const file = openSync(path, 'r')
  try {
    const page = Buffer.alloc(pageBytes)
    readSync(file, page, 0, pageBytes, 0)
    return page.every((byte) => byte === 0)
  } finally {
    closeSync(file)
  }
}

type Row = { name: string; table: string | null; path: string; pages: number; rows: number }

/**
 * What the sizes and first pages of files tell beside what the database says of its tables and indexes. Of one that has
 * just been opened, or has made a checkpoint: what is only in memory would look like damage.
 */
export const findDamage = async (
  client: Pick<PGlite, 'query' | 'transaction'>,
  directory: string,
): Promise<DamagedRelation[]> => {
  const { rows } = await client.query<Row>(`select c.oid::regclass::text as name,
      (case when c.relkind = 'r' then c.oid when i.indrelid is not null then i.indrelid end)::regclass::text as "table",
      pg_relation_filepath(c.oid) as path, c.relpages as pages, c.reltuples as rows
    from pg_class c left join pg_index i on i.indexrelid = c.oid
    where c.relkind in ('r', 'i', 't', 'm') and c.relpages > 0 and pg_relation_filepath(c.oid) is not null`)
  const found: DamagedRelation[] = []
  for (const { name, table, path, pages, rows: tuples } of rows) {
    const size = sizeOf(join(directory, path))
    if (size === null) found.push({ name, why: 'missing' })
    // The end of an empty table may have been given back a moment before a crash: then no index points there.
    else if (size < pages * pageBytes) {
      if (table === null || (await isMissed(client, table))) found.push({ name, why: 'cut short' })
    } else if (tuples > 0 && isFirstPageZero(join(directory, path))) found.push({ name, why: 'zeroed' })
  }
  return found
}

/** Whether an index of a table points behind the end of its file. */
const isMissed = async (client: Pick<PGlite, 'query' | 'transaction'>, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ keys: string }>(
    `select string_agg(quote_ident(a.attname), ', ' order by k.at) as keys
      from pg_index i cross join lateral unnest(i.indkey) with ordinality as k(number, at)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = $1::regclass and i.indpred is null and i.indisunique group by i.indexrelid limit 1`,
    [table],
  )
  const [index] = rows
  if (index === undefined) return true
  try {
    await client.transaction(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort'])
        await tx.exec(`set local enable_${way} = off`)
      await tx.query(`select count(*) from (select * from ${table} order by ${index.keys}) as read`)
    })
    return false
  } catch {
    return true
  }
}

/** A list of them in words. */
export const namesOf = (found: readonly DamagedRelation[]): string =>
  found
    .slice(0, 5)
    .map(({ name, why }) => `${name} is ${why}`)
    .join(', ') + (found.length > 5 ? ` and ${found.length - 5} more` : '')

/** The usual 128 MB of buffers are written whole at a start, and take longer than all else of it. */
const briefParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** Opens an embedded database for one work, which is soon done. */
export const openBriefly = (directory: string): Promise<PGlite> =>
  PGlite.create(directory, { startParams: briefParams })

/** Opens the embedded database. Throws a `StartError` in one sentence for one that is damaged, with what to do. */
export const openCluster = async (
  directory: string,
  dataDir: string,
  open: (directory: string) => Promise<PGlite> = openBriefly,
): Promise<PGlite> => {
  requireWhole(directory, dataDir)
  let client: PGlite
  try {
    client = await open(directory)
  } catch (error) {
    throw damaged(dataDir, `the engine cannot open it: ${(error as Error).message.replace(/ Build with .*$/, '')}`)
  }
  const found = await findDamage(client, directory).catch((error: Error): DamagedRelation[] | Error => error)
  if (found instanceof Error || found.length > 0) {
    await client.close().catch(() => undefined)
    throw damaged(dataDir, found instanceof Error ? found.message : namesOf(found))
  }
  return client
}
