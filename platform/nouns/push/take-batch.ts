import { createHash } from 'node:crypto'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../kernel/db/database'
import { appUsers } from '../tables/fleet'
import { pushBatches, pushDeliveries } from '../tables/push'
import type { PushNotice } from './push-provider'
import { requireSender } from './require-sender'
import { lockMessage, type PushRow } from './start-message'

/** Notices in one call of the provider. */
export const batchSize = 500
/** The process that has a batch is waited for so long, milliseconds of real time. */
export const leaseMs = 30_000

export type TakenBatch = { id: number; key: string; attempts: number; notices: PushNotice[] }

/** A batch that was given and whose process has not been heard of since. */
const takeLeft = async (tx: Database, messageId: number, now: Date) => {
  const left = alias(pushBatches, 'left_batch')
  const next = tx
    .select({ id: left.id })
    .from(left)
    .where(and(eq(left.messageId, messageId), eq(left.state, 0), lt(left.leaseUntil, now)))
    .orderBy(asc(left.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [batch] = await tx
    .update(pushBatches)
    .set({ leaseUntil: addMilliseconds(now, leaseMs), attempts: sql`${pushBatches.attempts} + 1` })
    .where(inArray(pushBatches.id, next))
    .returning()
  return batch
}

/** The next of those who are due, under a key that stays theirs. */
const takeNew = async (tx: Database, row: PushRow, { now, due }: { now: Date; due: Date }) => {
  const messageId = row.id
  const waiting = await tx
    .select({ id: pushDeliveries.id, appUserId: pushDeliveries.appUserId })
    .from(pushDeliveries)
    .where(
      and(
        eq(pushDeliveries.messageId, messageId),
        eq(pushDeliveries.state, 0),
        isNull(pushDeliveries.batchId),
        lte(pushDeliveries.dueTime, due),
      ),
    )
    .orderBy(asc(pushDeliveries.dueTime), asc(pushDeliveries.id))
    .limit(batchSize)
  if (waiting.length === 0) return undefined
  const key = digest(waiting.map(({ appUserId }) => keyOf(row, appUserId)))
  const [batch] = await tx
    .insert(pushBatches)
    .values({ messageId, key, leaseUntil: addMilliseconds(now, leaseMs) })
    .returning()
  if (batch === undefined) throw new Error('the batch was not stored')
  const ids = waiting.map(({ id }) => id)
  await tx.update(pushDeliveries).set({ batchId: batch.id }).where(inArray(pushDeliveries.id, ids))
  return batch
}

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** With the moment at which the message was made: its number may have been another message's, before a restore. */
export const keyOf = ({ id, platformId, createTime }: PushRow, appUserId: number): string =>
  digest([platformId, id, createTime.toISOString(), appUserId])

const toNotice = (row: PushRow, appUserId: number, language: string): PushNotice => {
  const isChinese = language.toLowerCase().startsWith('zh')
  return {
    key: keyOf(row, appUserId),
    appUserId,
    messageType: row.messageType,
    title: isChinese || row.titleEn === '' ? row.title : row.titleEn,
    content: isChinese ? row.contentZh : row.contentEn,
    linkUrl: row.linkUrl,
  }
}

/**
 * Gives this process a batch of a message: one that somebody else has left, or the next that is due. It is written down
 * before the provider hears of it. Null: there is none now.
 */
export const takeBatch = (database: Database, messageId: number, due: Date): Promise<TakenBatch | null> =>
  database.transaction(async (tx) => {
    const now = new Date()
    // Two processes that look at one message take their batches one after the other.
    const row = await lockMessage(tx, messageId)
    if (row === undefined) return null
    const left = await takeLeft(tx, messageId, now)
    const goesOn = left === undefined && row.status === 2 && (await requireSender(tx, row, due))
    const batch = left ?? (goesOn ? await takeNew(tx, row, { now, due }) : undefined)
    if (batch === undefined) return null
    const users = await tx
      .select({ id: appUsers.id, language: appUsers.language })
      .from(pushDeliveries)
      .innerJoin(appUsers, eq(appUsers.id, pushDeliveries.appUserId))
      .where(eq(pushDeliveries.batchId, batch.id))
      .orderBy(asc(pushDeliveries.id))
    const { id, key, attempts } = batch
    return { id, key, attempts, notices: users.map((user) => toNotice(row, user.id, user.language)) }
  })
