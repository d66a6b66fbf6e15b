import { createHash } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/database'
import { operationLogHead, operationLogs, operationTexts } from './log-table'
import { isTextDigest, type NewOperation, splitOperation, toTextDigest } from './operation-text'

type Row = typeof operationLogs.$inferSelect

/** What a row contributes to the chain: its content, its number and the digest before it. */
export const toRowDigest = (row: NewOperation & { id: number }, previousHash: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previousHash,
        row.id,
        row.operTime.toISOString(),
        row.userId,
        row.account,
        row.realName,
        row.module,
        row.operation,
        row.endpoint,
        row.method,
        row.path,
        row.params,
        row.target,
        row.changes,
        row.result,
        row.errorCode,
        row.errorMsg,
        row.ip,
        row.userAgent,
        row.costMs,
        row.platformId,
        row.requestId,
      ]),
    )
    .digest('hex')

/**
 * Appends one row to the operation log, inside the transaction of the change that it tells of. Call it last: it locks
 * the end of the chain until that transaction ends.
 */
export const appendOperation = async (database: Database, operation: NewOperation): Promise<void> => {
  const [head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1)).for('update')
  if (head === undefined) throw new Error('the operation log has no head')
  const id = head.lastLogId + 1
  const { row, text } = splitOperation(operation)
  const hash = toRowDigest({ ...row, id }, head.lastHash)
  await database.insert(operationLogs).values({ ...row, id, previousHash: head.lastHash, hash })
  await database.insert(operationTexts).values({ ...text, logId: id })
  await database.update(operationLogHead).set({ lastLogId: id, lastHash: hash }).where(eq(operationLogHead.id, 1))
}

/** `erased`: rows from whose words a person was erased. */
export type LogCheck = { ok: true; rows: number; erased: number } | { ok: false; logId: number; reason: string }
/** A row's place in the chain. */
export type Link = { id: number; hash: string }

const chunk = 1000

/** Why a row is not what was written after the one before it; null when it is. */
const faultOf = (row: Row, before: Link): string | null => {
  if (row.previousHash !== before.hash) return 'it does not follow the row before it'
  return row.hash === toRowDigest(row, before.hash) ? null : 'its content was changed'
}

/** Why the words of a row are not those that it was written with; null when they are, or a person was erased from them. */
const textFaultOf = ({ params }: Row, text: typeof operationTexts.$inferSelect | null): string | null => {
  if (!isTextDigest(params)) return null
  if (text === null) return 'its words are missing'
  return text.salt === null || params === toTextDigest({ ...text, salt: text.salt }) ? null : 'its words were changed'
}

/** Walks rows of the chain behind `last`, oldest first, as long as each follows the one before it. */
export async function* walkRows(
  database: Database,
  last: Link,
): AsyncGenerator<{ row: Row; isErased: boolean } | { logId: number; reason: string }> {
  for (;;) {
    const rows = await database
      .select({ row: operationLogs, text: operationTexts })
      .from(operationLogs)
      .leftJoin(operationTexts, eq(operationTexts.logId, operationLogs.id))
      .where(gt(operationLogs.id, last.id))
      .orderBy(asc(operationLogs.id))
      .limit(chunk)
    for (const { row, text } of rows) {
      if (row.id !== last.id + 1) return yield { logId: last.id + 1, reason: 'the row is missing' }
      const reason = faultOf(row, last) ?? textFaultOf(row, text)
      if (reason !== null) return yield { logId: row.id, reason }
      yield { row, isErased: text !== null && text.salt === null }
      last = { id: row.id, hash: row.hash }
    }
    if (rows.length < chunk) return
  }
}

/** What the oldest row that is there follows. */
export const readStart = async (database: Database): Promise<Link | null> => {
  const [first] = await database
    .select({ id: operationLogs.id, hash: operationLogs.previousHash })
    .from(operationLogs)
    .orderBy(asc(operationLogs.id))
    .limit(1)
  return first === undefined ? null : { id: first.id - 1, hash: first.hash }
}

/**
 * Walks the whole chain, oldest first, and stops at the first row that is not what was written. `anchored`: digests of
 * rows that were signed and stored elsewhere, by the row's number: a chain that was rebuilt as a whole does not agree with them.
 * `cut`: the row up to which rows may be gone, as they were too old.
 */
export const verifyOperationLog = async (
  database: Database,
  anchored: ReadonlyMap<number, { hash: string; time: string }> = new Map(),
  cut: { logId: number; hash: string } | null = null,
): Promise<LogCheck> => {
  const start = (await readStart(database)) ?? { id: 0, hash: '' }
  if (start.id > (cut?.logId ?? 0)) return { ok: false, logId: (cut?.logId ?? 0) + 1, reason: 'the row is missing' }
  if (start.id === 0 ? start.hash !== '' : start.id === cut?.logId && start.hash !== cut.hash)
    return { ok: false, logId: start.id + 1, reason: 'it does not follow the row before it' }
  let last = start
  let erased = 0
  for await (const step of walkRows(database, start)) {
    if (!('row' in step)) return { ok: false, ...step }
    const { id, hash } = step.row
    if (step.isErased) erased += 1
    const anchor = anchored.get(id)
    if (anchor !== undefined && anchor.hash !== hash)
      return {
        ok: false,
        logId: id,
        reason: `the chain was rebuilt: the anchor of ${anchor.time} signs another row`,
      }
    last = { id, hash }
  }
  const [head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1))
  if (head === undefined || head.lastLogId !== last.id || head.lastHash !== last.hash) {
    return { ok: false, logId: last.id + 1, reason: 'the end of the log is missing' }
  }
  const furthest = [...anchored.keys()].reduce((most, id) => Math.max(most, id), 0)
  if (furthest > last.id)
    return {
      ok: false,
      logId: last.id + 1,
      reason: `the log was cut: rows up to ${furthest} were anchored and are gone`,
    }
  return { ok: true, rows: last.id - start.id, erased }
}
