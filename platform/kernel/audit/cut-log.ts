import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { readRows } from '../db/read-rows'
import { type AnchorServices, anchorLog, appendAnchor, readSigned, withTurn } from './anchor-log'
import { type Link, readStart, walkRows } from './operation-log'

/** Rows of one anchor, and of one statement. */
const anchorRows = 10_000
const statementRows = 1000

/** Called between two statements: false ends it early. */
export type MayGoOn = () => boolean | Promise<boolean>

const otherLog = 'the operation log is not the one that was anchored: run verify-log, or decide on what is held'

/** Signs how far the log is cut next: what has the age, was signed before and is what was written. Null: nothing has. */
const signCut = (services: AnchorServices, before: Date): Promise<number | null> =>
  withTurn(services, async (database) => {
    const signed = await readSigned(services, database)
    const { newest, end: last } = signed
    const start = await readStart(database)
    if (newest === null || start === null) return null
    if (last.state !== 'continued') throw new Error(otherLog)
    // The newest signed row stays: by it the next start sees that the log is the one that was signed.
    const furthest = newest.kind === 'cut' ? newest.logId : newest.logId - 1
    let end: Link = start
    for await (const step of walkRows(database, start)) {
      if (!('row' in step))
        throw new Error(`row ${step.logId} of the operation log is bad: ${step.reason}; run verify-log`)
      const { id, hash, operTime } = step.row
      if (id > furthest || id > start.id + anchorRows || operTime >= before) break
      end = { id, hash }
    }
    if (end.id === start.id) return null
    // One that was killed before it removed all rows has signed them already.
    if (newest.kind !== 'cut' || newest.logId < end.id)
      await appendAnchor(services, database, signed, {
        kind: 'cut',
        logId: end.id,
        hash: end.hash,
        rows: end.id - start.id,
        keeps: 0,
        note: `older than ${before.toISOString()}`,
      })
    return end.id
  })

/** The trigger of the table lets rows go by this function alone, and none of the last 180 days. */
const removeUpTo = async (database: Database, end: number): Promise<number> => {
  const rows = await readRows<{ gone: string | number }>(
    database,
    sql`select operation_log_cut(${end}::bigint, ${statementRows}::integer) as gone`,
  )
  return Number(rows[0]?.gone ?? 0)
}

/**
 * Removes the rows of the operation log that are older than `before`, in pieces, each signed before it goes. Answers how
 * many went. Killed between the two, it goes on at the next call. Throws where the log is not the one that was signed.
 */
export const cutLog = async (services: AnchorServices, before: Date, mayGoOn: MayGoOn): Promise<number> => {
  let removed = 0
  while (await mayGoOn()) {
    if ((await anchorLog(services)) === 'other') throw new Error(otherLog)
    const end = await signCut(services, before)
    if (end === null) break
    for (let gone = statementRows; gone === statementRows && (await mayGoOn()); removed += gone)
      gone = await removeUpTo(services.database, end)
  }
  return removed
}
