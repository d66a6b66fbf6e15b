import { createHash } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/database'
import { operationLogHead, operationLogs, operationTexts } from './log-table'
import { isTextDigest, type NewOperation, splitOperation, toTextDigest } from './operation-text'

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

const chunk = 1000

/**
 * Walks the whole chain, oldest first, and stops at the first row that is not what was written. `anchored`: digests of
 * rows that were signed and kept elsewhere, by the row's number; whoever rebuilds the whole chain cannot rebuild those.
 */
export const verifyOperationLog = async (
  database: Database,
  anchored: ReadonlyMap<number, { hash: string; time: string }> = new Map(),
): Promise<LogCheck> => {
  let last = { id: 0, hash: '' }
  let erased = 0
  for (;;) {
    const rows = await database
      .select({ row: operationLogs, text: operationTexts })
      .from(operationLogs)
      .leftJoin(operationTexts, eq(operationTexts.logId, operationLogs.id))
      .where(gt(operationLogs.id, last.id))
      .orderBy(asc(operationLogs.id))
      .limit(chunk)
    for (const { row, text } of rows) {
      if (row.id !== last.id + 1) return { ok: false, logId: last.id + 1, reason: 'the row is missing' }
      if (row.previousHash !== last.hash)
        return { ok: false, logId: row.id, reason: 'it does not follow the row before it' }
      if (row.hash !== toRowDigest(row, last.hash))
        return { ok: false, logId: row.id, reason: 'its content was changed' }
      if (isTextDigest(row.params)) {
        if (text === null) return { ok: false, logId: row.id, reason: 'its words are missing' }
        if (text.salt === null) erased += 1
        else if (row.params !== toTextDigest({ ...text, salt: text.salt }))
          return { ok: false, logId: row.id, reason: 'its words were changed' }
      }
      const anchor = anchored.get(row.id)
      if (anchor !== undefined && anchor.hash !== row.hash)
        return {
          ok: false,
          logId: row.id,
          reason: `the chain was rebuilt: the anchor of ${anchor.time} signs another row`,
        }
      last = { id: row.id, hash: row.hash }
    }
    if (rows.length < chunk) break
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
  return { ok: true, rows: last.id, erased }
}
