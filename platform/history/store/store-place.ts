import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { StartError } from '../../kernel/config/config'
import type { HistoryConfig } from '../../kernel/config/history-env'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import { historyStores } from './journal-table'

export const historyFolder = (dataDir: string): string => join(dataDir, 'history')

const namePath = (dataDir: string): string => join(historyFolder(dataDir), 'store-id')
const folderPlace = (name: string): string => `embedded ${name}`

const writeName = (dataDir: string, name: string): void => {
  mkdirSync(historyFolder(dataDir), { recursive: true, mode: 0o700 })
  writeFileSync(namePath(dataDir), `${name}\n`, { mode: 0o600 })
}

/** Which store a configuration means; null: none, or a folder that has not been made yet. */
export const currentPlace = (config: HistoryConfig, dataDir: string): string | null => {
  if (config.kind === 'off') return null
  if (config.kind === 'server') return `server ${config.url}/${config.database}`
  const path = namePath(dataDir)
  return existsSync(path) ? folderPlace(readFileSync(path, 'utf8').trim()) : null
}

/** The same, and a folder without a name gets one: it goes wherever the folder goes. */
export const placeOf = (config: HistoryConfig, dataDir: string): string => {
  const place = currentPlace(config, dataDir)
  if (place !== null) return place
  const name = randomUUID()
  writeName(dataDir, name)
  return folderPlace(name)
}

/** Gives a new folder the name of the one whose rows it is to hold; of a server's rows it has a name of its own. */
export const keepFolderName = (dataDir: string, place: string): void => {
  const [, name] = /^embedded ([\w-]+)$/.exec(place) ?? []
  if (name !== undefined) writeName(dataDir, name)
}

const hasTables = async (database: Pick<Database, 'execute'>): Promise<boolean> => {
  const rows = await readRows<{ made: boolean }>(database, sql`select to_regclass('history_store') is not null as made`)
  return rows[0]?.made ?? false
}

/** Which store a database names; null: it has never had one, or is of a version that knew none. */
export const namedPlace = async (database: Pick<Database, 'execute' | 'select'>): Promise<string | null> => {
  if (!(await hasTables(database))) return null
  const [kept] = await database.select().from(historyStores)
  return kept?.place ?? null
}

export const noTables = (): StartError => new StartError('the database has no history yet: start the platform once')

/** Throws a `StartError` for a database that has no tables yet. */
export const requireTables = async (database: Pick<Database, 'execute'>): Promise<void> => {
  if (!(await hasTables(database))) throw noTables()
}

/** One database has one store: what two of them hold would be two halves of a past. */
export const claimStore = async (database: Database, place: string, now: Date): Promise<void> => {
  await database.insert(historyStores).values({ id: 1, place, updateTime: now }).onConflictDoNothing()
  const [kept] = await database.select().from(historyStores)
  if (kept === undefined || kept.place === place) return
  throw new StartError(
    `the history of this database is kept in another store (${kept.place}) and not in ${place}. ` +
      'Where several processes share a database, CLICKHOUSE_URL names one server for all of them. ' +
      'Another platform of this database may run: stop it first. "hvac-platform history adopt" makes this the store from now on, without what the other has; "PLATFORM_HISTORY=0" starts without one',
  )
}

/** Makes the store of this configuration the one of the database from now on. */
export const adoptStore = async (
  database: Pick<Database, 'insert'>,
  config: HistoryConfig,
  dataDir: string,
  now: Date,
): Promise<string> => {
  const place = placeOf(config, dataDir)
  await database
    .insert(historyStores)
    .values({ id: 1, place, updateTime: now })
    .onConflictDoUpdate({ target: historyStores.id, set: { place, updateTime: now } })
  return place
}
