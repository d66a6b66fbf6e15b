import { randomUUID } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { eq } from 'drizzle-orm'
import { StartError } from '../config/config'
import type { Database } from '../db/database'
import { installations } from '../db/installation-table'
import type { Logger } from '../log/logger'
import { repeatEvery } from '../rate/repeat'
import type { OwnerNote } from './owner-note'

/** So long after its last renewal a lease is its holder's. */
const leaseMs = minutesToMilliseconds(3)
const renewMs = millisecondsInMinute
/** Another process of the same database has just renewed it. */
const freshMs = renewMs / 2

/** The word that the store has, and since when. */
const readLease = async (note: OwnerNote): Promise<{ word: string; ageMs: number } | null> => {
  const [word = '', time = ''] = (await note.read())?.split(' ') ?? []
  const ageMs = differenceInMilliseconds(new Date(), new Date(time))
  return word === '' || Number.isNaN(ageMs) ? null : { word, ageMs }
}

/**
 * Throws a `StartError` where another database has lately renewed the lease of these files: a copy of this one, which has
 * its identity too. Each renewal writes a new word to the store and to its database, so a copy knows an old one at most.
 * Processes of one database share it.
 */
export const examineStoreLease = async (database: Database, notes: readonly OwnerNote[]): Promise<void> => {
  const [known] = await database.select().from(installations)
  for (const note of notes) {
    const lease = await readLease(note)
    const isOurs = lease === null || [known?.storeWord, known?.storeWordNext].includes(lease.word)
    if (!isOurs && lease.ageMs < leaseMs)
      throw new StartError(
        `${note.where} is in use by a platform on another copy of this database, ${Math.round(lease.ageMs / 1000)} s ago: stop that one, or give this one a store of its own; ${leaseMs / 1000} s after its last sign it may be taken over`,
      )
  }
}

/** Renews the lease, or takes over one that has run out. Throws as `examineStoreLease`. */
export const renewStoreLease = async (database: Database, notes: readonly OwnerNote[]): Promise<void> => {
  await examineStoreLease(database, notes)
  for (const note of notes) {
    const lease = await readLease(note)
    const [known] = await database.select().from(installations)
    if (lease !== null && lease.word === known?.storeWord && lease.ageMs < freshMs) continue
    const word = randomUUID()
    // Before the store has it: a process that ends in between is not taken for another database.
    await database.update(installations).set({ storeWordNext: word })
    await note.write(`${word} ${new Date().toISOString()}`)
    await database.update(installations).set({ storeWord: word }).where(eq(installations.storeWordNext, word))
  }
}

/** Keeps the lease as long as the platform runs. */
export const keepStoreLease = async (
  database: Database,
  notes: readonly OwnerNote[],
  logger: Pick<Logger, 'error' | 'warn'>,
): Promise<{ stop: () => Promise<void> }> => {
  const renew = (): Promise<void> =>
    renewStoreLease(database, notes).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      // A store that is away is said by the calls that need it.
      logger.warn({ err: error }, 'the lease of the store of files could not be renewed')
    })
  await renew()
  return repeatEvery(renewMs, renew, (error) => logger.error((error as Error).message))
}
