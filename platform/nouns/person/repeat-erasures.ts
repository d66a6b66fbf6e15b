import { eq, ne } from 'drizzle-orm'
import { PersonKind } from '@/lib/contract/person-kind'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type ErasureNote, type ErasureNotes, readErasureNotes } from '../../kernel/audit/erasure-notes'
import { toLogText } from '../../kernel/audit/mask'
import { operations } from '../../kernel/audit/operation'
import { appendOperation } from '../../kernel/audit/operation-log'
import type { Database } from '../../kernel/db/database'
import { removeJobFile } from '../../kernel/jobs/job-file'
import { webUsers } from '../../kernel/session/identity-table'
import { erasePerson } from './erase-person'
import { decideErasure } from './erasure-rows'
import { findPerson } from './person-row'
import { personErasures } from './person-table'
import { findErasure } from './require-person'
import { trace } from './trace'

type Repeat = { dataDir: string; now: Date }

const knownUser = async (database: Database, id: number | null): Promise<number | null> => {
  if (id === null) return null
  const [user] = await database.select({ id: webUsers.id }).from(webUsers).where(eq(webUsers.id, id))
  return user?.id ?? null
}

/** Repeats one erasure, in one transaction; false where the database has it, or has not got the person. */
const repeat = async (database: Database, note: ErasureNote, { dataDir, now }: Repeat): Promise<boolean> => {
  const { data: kind } = PersonKind.safeParse(note.kind)
  // Of a newer version, which will repeat it.
  if (kind === undefined) return false
  const jobFiles = await database.transaction(async (tx) => {
    const person = await findPerson(tx, kind, note.personId, true)
    // Keys come again after a restore: another person may have this one.
    if (person === null || person.madeTime.toISOString() !== note.madeTime) return null
    const known = await findErasure(tx, person)
    if (known?.status === 1) return null
    trace('erase.again.begun')
    const { proof, jobFiles: files } = await erasePerson(tx, person, now)
    trace('erase.again.erased')
    const decided = { status: 1, decideUser: await knownUser(tx, note.decideUser), decideTime: now, proof } as const
    if (known) await decideErasure(tx, known.id, decided)
    else
      await tx.insert(personErasures).values({
        // A brand of the contract, as the erasure had it.
        platformId: note.platformId as PlatformId,
        kind,
        personId: person.id,
        madeTime: person.madeTime,
        reason: '',
        requestUser: await knownUser(tx, note.requestUser),
        requestTime: new Date(note.requestTime),
        ...decided,
      })
    await appendOperation(tx, {
      operTime: now,
      userId: null,
      account: '',
      realName: '',
      module: 'person',
      operation: operations.delete,
      endpoint: 'person.repeat',
      method: 'COMMAND',
      path: 'platform note-restore',
      params: toLogText({ eraseTime: note.eraseTime }),
      target: `${kind} #${person.id}`,
      changes: '[]',
      result: 0,
      errorCode: 0,
      errorMsg: '',
      ip: '',
      userAgent: '',
      costMs: 0,
      platformId: note.platformId,
      requestId: 'person-repeat',
    })
    return files
  })
  if (jobFiles !== null) trace('erase.again.committed')
  for (const fileId of jobFiles ?? []) await removeJobFile(dataDir, fileId)
  return jobFiles !== null
}

type Named = Pick<ErasureNote, 'kind' | 'personId' | 'madeTime'>
const keyOf = ({ kind, personId, madeTime }: Named): string => `${kind} ${personId} ${madeTime}`

/**
 * Whether an erasure has to be repeated, by what the database has: neither one that it has, nor one whose request it has
 * withdrawn: that one was noted, its commit failed, and somebody has thought better of it since.
 */
const readLacking = async (database: Database): Promise<(note: ErasureNote) => boolean> => {
  const rows = await database.select().from(personErasures).where(ne(personErasures.status, 0))
  const named = (row: (typeof rows)[number]): string => keyOf({ ...row, madeTime: row.madeTime.toISOString() })
  const done = new Set(rows.filter(({ status }) => status === 1).map(named))
  const withdrawn = new Set(
    rows.filter(({ status }) => status === 2).map((row) => `${named(row)} ${row.requestTime.toISOString()}`),
  )
  return (note) => !(done.has(keyOf(note)) || withdrawn.has(`${keyOf(note)} ${note.requestTime}`))
}

/**
 * Repeats every noted erasure that the database does not have: it was restored to an earlier moment, or the process ended
 * between the note and the commit. Called twice, the second time does nothing. Answers how many were repeated, and how
 * many lines none of the keys has signed.
 */
export const repeatErasures = async (
  database: Database,
  notes: ErasureNotes,
  options: Repeat,
): Promise<{ repeated: number; refused: number }> => {
  const read = await readErasureNotes(notes)
  const isLacking = await readLacking(database)
  let repeated = 0
  for (const note of read.notes) if (isLacking(note) && (await repeat(database, note, options))) repeated += 1
  return { repeated, refused: read.refused }
}
