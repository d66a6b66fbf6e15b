import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AnchorServices } from '../kernel/audit/anchor-log'
import { type Config, StartError } from '../kernel/config/config'
import type { HeldFacts } from '../kernel/db/installation-table'
import { reasonOf } from '../kernel/error/reason-of'
import { leasePath } from '../kernel/storage/owner-note'
import { holdRestored } from './hold-restored'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const Note = z.strictObject({ from: z.string(), setTime: z.iso.datetime() })
const pathIn = (dataDir: string): string => join(dataDir, 'restored')

/** Says to the first start after a restore what was restored: whatever its schema, and whether its anchors are there. */
export const writeRestoredNote = (dataDir: string, note: z.infer<typeof Note>): Promise<void> =>
  writeFile(pathIn(dataDir), JSON.stringify(note), { mode: 0o600, flush: true })

const readNote = (dataDir: string): z.infer<typeof Note> | null => {
  const path = pathIn(dataDir)
  if (!existsSync(path)) return null
  try {
    return Note.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new StartError(`${path} says what was restored, and cannot be read: restore again`)
  }
}

/**
 * The embedded database that was moved to PostgreSQL and is used again: a platform there has had its files since, and has
 * sent what here is still to be sent. Its anchors are not those of this one.
 */
const isUsedAgain = ({ dataDir, databaseUrl }: Place): boolean =>
  databaseUrl === undefined && existsSync(leasePath(dataDir))

/** Holds what a restored platform would do, however its database came here. Null: there is nothing new to hold. */
export const holdIfRestored = async (place: Place, proof: AnchorServices, now: Date): Promise<HeldFacts | null> => {
  const { dataDir } = place
  const note = readNote(dataDir) ?? (isUsedAgain(place) ? { from: null, setTime: null } : null)
  const facts = await holdRestored(proof, note, now).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    // Unknown is not released: it would send what was sent before.
    throw new StartError(
      `whether this database was restored is not known (${reasonOf(error)}): look at it and at ${proof.store.place}, and start again`,
    )
  })
  await rm(pathIn(dataDir), { force: true })
  if (isUsedAgain(place)) await rm(leasePath(dataDir))
  return facts
}

/** Why work is held, and what to do. */
export const heldSentence = ({ reason, lastRow, signedRow }: HeldFacts, place: string): string => {
  const decide = 'nothing is sent: decide on the held work (hvac-platform held, or the console)'
  switch (reason) {
    case 'restored':
      return `this database was restored${signedRow !== null && signedRow > lastRow ? `: its log ends at row ${lastRow}, and row ${signedRow} was signed` : ''}; ${decide}`
    case 'anchorsLost':
      return `the anchors of this database are not in ${place}: mount or name their place and start again; where they are lost, ${decide}`
    case 'otherKey':
      return `the anchors in ${place} are signed by a key that PLATFORM_LOG_KEY does not have: name that key too and start again; where it is lost, ${decide}`
  }
}
