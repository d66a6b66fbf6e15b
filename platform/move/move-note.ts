import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { databaseName } from '../backup/restore-marker'
import { type Config, StartError } from '../kernel/config/config'

/** Where the embedded database of a data folder has gone. */
const Note = z.strictObject({
  /** Server and database, without a password. */
  to: z.string(),
  time: z.iso.datetime(),
})
export type MoveNote = z.infer<typeof Note>

/** Stands from before the target is committed until all of it is done, and is then renamed. */
const beginning = 'moving'
const end = 'moved'

const read = (path: string): MoveNote | null => {
  if (!existsSync(path)) return null
  try {
    return Note.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new StartError(`${path} says that the database was moved to PostgreSQL, and cannot be read`)
  }
}

/** The move that has begun here and not ended; null: none. */
export const readMoving = (dataDir: string): MoveNote | null => read(join(dataDir, beginning))

export const writeMoving = (config: Pick<Config, 'dataDir' | 'databaseUrl' | 'migrateUrl'>): Promise<void> => {
  const note: MoveNote = { to: databaseName(config), time: new Date().toISOString() }
  return writeFile(join(config.dataDir, beginning), JSON.stringify(note), { mode: 0o600, flush: true })
}

export const endMoving = (dataDir: string): Promise<void> => rename(join(dataDir, beginning), join(dataDir, end))

/** What is said wherever a data folder would be used whose move was cut short. */
export const halfMoved = (dataDir: string): string | null => {
  const note = readMoving(dataDir)
  return note === null
    ? null
    : `the move of ${dataDir} to ${note.to} was cut short: run hvac-platform move with that DATABASE_URL again, or empty that database and remove ${join(dataDir, beginning)}`
}

/** What is said where the embedded database would be used that has been moved. */
export const movedAway = (dataDir: string): string | null => {
  const note = read(join(dataDir, end))
  return note === null
    ? null
    : `the database of ${dataDir} was moved to ${note.to} at ${note.time}: name it by DATABASE_URL; removing ${join(dataDir, end)} goes back to what it was then`
}

/** Why a configuration may not use its data folder: half moved, or its embedded database has moved; null: it may. */
export const refusedByMove = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string | null =>
  halfMoved(dataDir) ?? (databaseUrl === undefined ? movedAway(dataDir) : null)
