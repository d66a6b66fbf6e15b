import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { type Config, StartError } from '../kernel/config/config'

/** What a restore is about to lay, so that one that is cut short can be cleaned up. */
const Marker = z.strictObject({
  /** The set, as `--from` named it. */
  from: z.string(),
  time: z.iso.datetime(),
  /** The server and the database that it is laid into; empty: the embedded one. */
  database: z.string(),
  /** Files of the set that go to stores. */
  files: z.array(z.string()),
  /** Whether the set's history goes to a server. */
  fillsServer: z.boolean(),
})
export type Marker = z.infer<typeof Marker>

export const markerName = 'restoring'
const pathIn = (dataDir: string): string => join(dataDir, markerName)

/** The address without a password, by which two configurations name the same database. */
export const databaseName = ({ migrateUrl, databaseUrl }: Pick<Config, 'migrateUrl' | 'databaseUrl'>): string => {
  const url = migrateUrl ?? databaseUrl
  if (url === undefined) return ''
  const { host, port, database } = new Client({ connectionString: url })
  return `${host}:${port}/${database}`
}

/** The restore that has begun here and not ended; null: none. Throws a `StartError` for one that cannot be read. */
export const readMarker = (dataDir: string): Marker | null => {
  const path = pathIn(dataDir)
  if (!existsSync(path)) return null
  try {
    return Marker.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new StartError(
      `${path} says that a restore was cut short, and cannot be read: restore into a new folder and a new database`,
    )
  }
}

export const writeMarker = (dataDir: string, marker: Marker): Promise<void> =>
  writeFile(pathIn(dataDir), JSON.stringify(marker), { mode: 0o600, flush: true })

export const removeMarker = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true })

/** What is said wherever a half restored platform would be used. */
export const halfRestored = (dataDir: string): string | null => {
  const marker = readMarker(dataDir)
  return marker === null
    ? null
    : `the restore of ${marker.from} into ${dataDir} was cut short: run hvac-platform restore --from ${marker.from} --again, which cleans up first`
}
