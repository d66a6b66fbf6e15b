import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { StartError } from '../config/config'
import type { Database } from '../db/database'
import { readRows } from '../db/read-rows'
import type { FileStore } from './file-store'
import type { OwnerNote } from './owner-note'

/** What speaks for a place being that of a database, where only one of them has an identity. */
export type Evidence = {
  /** Files that rows of the database name. */
  named: number
  /** Of the newest of these, how many are there. */
  found: number
  /** Files that are there; of more than a few, only that. */
  present: number
}

/** So many rows are looked for. */
const tried = 20
/** Files of uploads that were broken off, beside a database that names none. */
const fewFiles = 20

export type Verdict = { identity: string } | { refusal: string }

/**
 * Whose files these are. `databaseId` and `placeId`: the identities that both have, null where one has none. Throws
 * nothing: a refusal is a sentence with its remedy.
 */
export const judgeOwner = (
  where: string,
  { databaseId, placeId }: { databaseId: string | null; placeId: string | null },
  { named, found, present }: Evidence,
  newIdentity: () => string = randomUUID,
): Verdict => {
  const other = `${where} belongs to another database`
  const remedy = 'correct DATABASE_URL or PLATFORM_DATA_DIR, or name an empty place'
  if (databaseId !== null && placeId !== null)
    return databaseId === placeId ? { identity: databaseId } : { refusal: `${other}: ${remedy}` }
  if (named > 0 && found === 0)
    return {
      refusal: `${where} has none of the ${named} files that this database names: mount it, or correct DATABASE_URL or PLATFORM_DATA_DIR`,
    }
  if (named === 0 && (placeId !== null || present > fewFiles)) return { refusal: `${other}: ${remedy}` }
  return { identity: databaseId ?? placeId ?? newIdentity() }
}

/** The identity that a database has; null where it has none yet, or no such table. */
export const readIdentity = async (database: Pick<Database, 'execute'>): Promise<string | null> => {
  const made = await readRows<unknown>(
    database,
    sql`select 1 from information_schema.columns where table_name = 'installation' and column_name = 'identity'`,
  )
  if (made.length === 0) return null
  const rows = await readRows<{ identity: string | null }>(database, sql`select identity from installation`)
  return rows[0]?.identity ?? null
}

const evidenceOf = async (database: Pick<Database, 'execute'>, store: FileStore): Promise<Evidence> => {
  const made = await readRows<{ made: boolean }>(database, sql`select to_regclass('stored_file') is not null as made`)
  let named = 0
  let found = 0
  let present = 0
  if (made[0]?.made) {
    const rows = await readRows<{ fileId: string; all: number }>(
      database,
      sql`select file_id as "fileId", (select count(*)::int from stored_file) as all from stored_file order by create_time desc limit ${tried}`,
    )
    named = rows[0]?.all ?? 0
    for (const { fileId } of rows) {
      const file = await store.open(fileId)
      if (file === null) continue
      await file.body.cancel()
      found += 1
    }
  }
  for await (const _ of store.list()) {
    present += 1
    if (present > fewFiles) break
  }
  return { named, found, present }
}

/**
 * Looks whether the files, and whatever else lies with them, are those of this database; before anything is changed.
 * Throws a `StartError` where they are another's. Answers the identity that all of them get.
 */
export const examineOwner = async (
  database: Pick<Database, 'execute'>,
  store: FileStore,
  notes: readonly OwnerNote[],
): Promise<string> => {
  const evidence = await evidenceOf(database, store)
  let identity = await readIdentity(database)
  const places: { where: string; placeId: string | null }[] = []
  for (const { where, read } of notes) places.push({ where, placeId: await read() })
  // Those that know it first: the others get theirs.
  for (const { where, placeId } of places.toSorted((a, b) => Number(a.placeId === null) - Number(b.placeId === null))) {
    const verdict = judgeOwner(where, { databaseId: identity, placeId }, evidence)
    if ('refusal' in verdict) throw new StartError(verdict.refusal)
    identity = verdict.identity
  }
  return identity ?? randomUUID()
}

/** Writes the identity into the database, and to each place that has none. */
export const noteOwner = async (
  database: Pick<Database, 'execute'>,
  identity: string,
  notes: readonly OwnerNote[],
): Promise<void> => {
  await database.execute(sql`update installation set identity = ${identity} where identity is null`)
  // Of two first starts at once the identity of the first stands.
  const stored = (await readIdentity(database)) ?? identity
  for (const { read, write } of notes) if ((await read()) === null) await write(stored)
}
