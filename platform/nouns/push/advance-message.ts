import { millisecondsInDay } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, isNull, min, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { pushBatches, pushDeliveries, pushMessages } from '../tables/push'
import { collectOpenings } from './collect-openings'
import type { PushEngine } from './push-engine'
import type { PushOutcome } from './push-provider'
import { requireSender } from './require-sender'
import { settleBatch } from './settle-batch'
import { lockMessage, startMessage } from './start-message'
import { type TakenBatch, takeBatch } from './take-batch'
import { tracePush } from './trace'

/** A provider that cannot be reached is asked so often for one batch; then it counts as failed. */
const maxAttempts = 6
const secondMs = 1000

/** Somebody may have come in or gone by the time that a scheduled message begins: it is for those who are there then. */
const startIfDue = ({ database, clock }: PushEngine, messageId: number): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await lockMessage(tx, messageId)
    const now = clock()
    const isDue = row?.status === 1 && row.pushTime !== null && row.pushTime <= now
    if (isDue && (await requireSender(tx, row, now))) await startMessage(tx, row, now)
  })

/** Hands one batch to the provider and writes down what it answers. False: it is to be tried again later. */
const sendBatch = async (engine: PushEngine, messageId: number, batch: TakenBatch): Promise<boolean> => {
  const { database, provider, clock, logger } = engine
  let outcomes: PushOutcome[] = []
  try {
    outcomes = await provider.deliver({ key: batch.key, messageId, notices: batch.notices })
  } catch (error) {
    logger.warn({ err: error, messageId, attempts: batch.attempts }, 'the push provider does not answer')
    if (batch.attempts < maxAttempts) {
      const leaseUntil = new Date(Date.now() + 2 ** batch.attempts * secondMs)
      await database.update(pushBatches).set({ leaseUntil }).where(eq(pushBatches.id, batch.id))
      return false
    }
    const lost = batch.notices.map(({ appUserId }) => ({ appUserId, failReason: 3 as const }))
    outcomes = lost
  }
  engine.onSent?.()
  tracePush('deliver.after', { messageId })
  await settleBatch(database, messageId, batch, outcomes, clock())
  return true
}

/** Ends a message that nobody waits for any more. Domain 4.6: sent when at least one has received it. */
const endIfDone = ({ database, clock }: PushEngine, messageId: number): Promise<boolean> =>
  database.transaction(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (row?.status !== 2 || (await waitingOf(tx, messageId)) > 0) return false
    await tx
      .update(pushMessages)
      .set({ status: row.sentCount > 0 ? 3 : 4, endTime: clock(), updateTime: clock() })
      .where(eq(pushMessages.id, messageId))
    return true
  })

const waitingOf = (database: Database, messageId: number): Promise<number> =>
  database.$count(pushDeliveries, and(eq(pushDeliveries.messageId, messageId), eq(pushDeliveries.state, 0)))

/** Seconds until there is something to do; null: nothing will be. */
const nextLook = async ({ database, clock }: PushEngine, messageId: number): Promise<number | null> => {
  const now = clock().getTime()
  const inSeconds = (moment: Date, from = now): number =>
    Math.max(1, Math.ceil(differenceInMilliseconds(moment, from) / secondMs))
  const [row] = await database.select().from(pushMessages).where(eq(pushMessages.id, messageId))
  if (row === undefined) return null
  if (row.status === 1 && row.pushTime !== null) return inSeconds(row.pushTime)
  const [open] = await database
    .select({ at: min(pushBatches.leaseUntil) })
    .from(pushBatches)
    .where(and(eq(pushBatches.messageId, messageId), eq(pushBatches.state, 0)))
  if (open?.at) return inSeconds(open.at, Date.now())
  if (row.status !== 2) return null
  const [due] = await database
    .select({ at: min(pushDeliveries.dueTime) })
    .from(pushDeliveries)
    .where(and(eq(pushDeliveries.messageId, messageId), eq(pushDeliveries.state, 0), isNull(pushDeliveries.batchId)))
  return due?.at ? inSeconds(due.at) : null
}

/**
 * Brings a message as far as it comes now: begins it when it is due, hands over batch by batch, ends it, and asks who has
 * opened it. It may be called at any time, twice, and in two processes: the tables decide.
 */
export const advanceMessage = async (engine: PushEngine, messageId: number): Promise<void> => {
  const { database, clock, events, queue } = engine
  const [found] = await database
    .select({ platformId: pushMessages.platformId })
    .from(pushMessages)
    .where(eq(pushMessages.id, messageId))
  if (found === undefined) return
  const tell = (platformId: PlatformId = found.platformId): void =>
    events.publish({ event: { topic: 'push', id: String(messageId) }, platformId })
  await startIfDue(engine, messageId)
  for (let batch = await takeBatch(database, messageId, clock()); batch !== null; ) {
    tracePush('take.afterCommit', { messageId })
    if (!(await sendBatch(engine, messageId, batch))) break
    tell()
    batch = await takeBatch(database, messageId, clock())
  }
  if (await endIfDone(engine, messageId)) tell()
  if (await collectOpenings(engine, messageId)) tell()
  const seconds = await nextLook(engine, messageId)
  if (seconds !== null) await queue.enqueue(database, messageId, seconds)
}

/** Messages that somebody has to look at: due, being sent, with a batch that was left, or new enough to be opened still. */
export const messagesToLookAt = async (database: Database, now: Date): Promise<number[]> => {
  const rows = await database
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(
      sql`(${pushMessages.status} = 1 and ${pushMessages.pushTime} <= ${new Date(now.getTime()).toISOString()}::timestamp)
        or ${pushMessages.status} = 2
        or (${pushMessages.status} in (3, 5) and ${pushMessages.endTime} > ${subMilliseconds(now, millisecondsInDay).toISOString()}::timestamp)
        or exists (select 1 from ${pushBatches} b where b.message_id = ${pushMessages.id} and b.state = 0)`,
    )
    .orderBy(pushMessages.id)
  return rows.map(({ id }) => id)
}
