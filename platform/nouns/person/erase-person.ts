import { addYears } from 'date-fns/addYears'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { ErasureProof } from '@/lib/contract/person'
import { type PersonArea, personAreas } from '@/lib/contract/person-kind'
import { utc } from '@/lib/format/utc'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { readBackupStand } from '../../kernel/db/backup/note-backup'
import type { Database } from '../../kernel/db/database'
import { jobs } from '../../kernel/jobs/job-table'
import { sessions } from '../../kernel/session/identity-table'
import { removedFiles } from '../../kernel/storage/removed-file-table'
import { countOldRows, eraseFromLog } from './erase-log'
import { type Counts, eraseOwned, isMatch, run, scrubOthers } from './erase-rows'
import { inventory } from './inventory'
import type { Person } from './person-row'
import { placeOf, type Scrub, toScrub } from './scrub'

/** Claims on what was handed over: PRC Civil Code 188, GDPR 17 (3) e. */
const claimYears = 3

/** What stays by a duty and names the person: how much, of when, and until when. */
const readRetained = async (database: Database, scrub: Scrub): Promise<ErasureProof['kept']> => {
  const retained: ErasureProof['kept'] = []
  if (scrub.forms.length === 0) return retained
  for (const [name, { area, keep }] of Object.entries(inventory)) {
    if (keep === undefined) continue
    const since = sql.raw(keep.since)
    const [row] = await run(
      database,
      sql`select count(*)::int as rows, (extract(epoch from min(${since})) * 1000)::float8 as first,
        (extract(epoch from max(${since})) * 1000)::float8 as last
        from ${sql.identifier(name)} where ${isMatch(keep.columns, scrub)}`,
    )
    if (row === undefined || Number(row.rows) === 0) continue
    const from = new Date(Number(row.first))
    const to = new Date(Number(row.last))
    retained.push({
      area,
      duty: keep.duty,
      rows: Number(row.rows),
      from: toWireTime(from),
      to: toWireTime(to),
      until: toWireTime(addYears(to, claimYears, { in: utc })),
    })
  }
  return retained
}

/**
 * Export files of staff that are still there may hold anybody: all of them go, and those that are being written are
 * stopped. Jobs of an erased user go with their rows, and their files too.
 */
const takeJobFiles = async (database: Database, { kind, id }: Person): Promise<string[]> => {
  const own = kind === 'webUser' ? sql`or ${jobs.userId} = ${id}` : sql``
  await database
    .update(jobs)
    .set({ cancelRequested: 1 })
    .where(sql`${jobs.status} in ('waiting', 'running') and (${jobs.kind} = 'export' ${own})`)
  const held = and(isNotNull(jobs.fileId), sql`(${jobs.kind} = 'export' ${own})`)
  const rows = await database.select({ fileId: jobs.fileId }).from(jobs).where(held).for('update')
  await database.update(jobs).set({ fileId: null, fileName: null }).where(held)
  const fileIds = rows.flatMap(({ fileId }) => fileId ?? [])
  // A process that ends before it has removed them leaves them to the next one.
  if (fileIds.length > 0)
    await database
      .insert(removedFiles)
      .values(fileIds.map((fileId) => ({ fileId })))
      .onConflictDoNothing()
  return fileIds
}

/**
 * Erases a person, whose row is locked, in the transaction that it is called in. Answers what was done, and the names of
 * the job files that have to be removed after the commit.
 */
export const erasePerson = async (
  database: Database,
  person: Person,
  now: Date,
): Promise<{ proof: ErasureProof; jobFiles: string[] }> => {
  const { kind, id, texts } = person
  const scrub = toScrub(texts, placeOf(kind, id))
  const counts: Counts = { rows: new Map<PersonArea, number>(), files: 0 }
  const ended = kind === 'webUser' ? await database.$count(sessions, eq(sessions.userId, id)) : 0
  const jobFiles = await takeJobFiles(database, person)
  const logged = await eraseFromLog(database, person, scrub)
  await eraseOwned(database, person, counts)
  await scrubOthers(database, scrub, counts)
  counts.rows.set('log', (counts.rows.get('log') ?? 0) + logged)
  const old = await countOldRows(database, person, scrub)
  const retained = await readRetained(database, scrub)
  if (old.rows > 0)
    retained.push({
      area: 'log',
      duty: 'chain',
      rows: old.rows,
      from: toWireTimeOrNull(old.from),
      to: toWireTimeOrNull(old.to),
      until: null,
    })
  // One that lacks files holds the person too.
  const { newest, goodTime } = await readBackupStand(database)
  const proof: ErasureProof = {
    kind,
    personId: String(id),
    eraseTime: toWireTime(now),
    erased: personAreas.flatMap((area) => {
      const rows = counts.rows.get(area) ?? 0
      return rows > 0 ? [{ area, rows }] : []
    }),
    files: counts.files,
    sessions: ended,
    exports: jobFiles.length,
    kept: retained,
    backupTime: toWireTimeOrNull(newest?.time ?? goodTime),
  }
  return { proof, jobFiles }
}
