import { addMilliseconds } from 'date-fns/addMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { rnd } from '@/lib/format/rnd'
import type { Database } from '../../kernel/db/database'
import { appUsers } from '../tables/fleet'
import { pushProviderCalls, pushProviderSendings } from '../tables/push'
import type { PushBatch, PushNotice, PushOutcome, PushProvider } from './push-provider'

const failShare = 0.014
const openShare = 0.48
/** Who opens it does so within this time, milliseconds. */
const openWithinMs = minutesToMilliseconds(10)

/** What becomes of a notice on a simulated phone: always the same for the same message and app user. */
const fateOf = (batch: PushBatch, { appUserId }: PushNotice, clientType: string, now: Date) => {
  const key = `push|${batch.messageId ?? 'test'}|${appUserId}`
  const failReason =
    clientType === '' ? (1 as const) : batch.messageId !== null && rnd(key, 'fail') < failShare ? (2 as const) : null
  const opens = failReason === null && rnd(key, 'open') < openShare
  return {
    callKey: batch.key,
    messageId: batch.messageId,
    appUserId,
    failReason,
    sendTime: now,
    openTime: opens ? addMilliseconds(now, Math.ceil(openWithinMs * rnd(key, 'when') ** 2)) : null,
  }
}

/**
 * Delivers to the demo's app users: their phones are rows. It keeps a ledger of its own, in transactions of its own, as a
 * service elsewhere would.
 */
export const embeddedProvider = (database: Database, clock: () => Date): PushProvider => {
  const answered = async (tx: Database, key: string): Promise<PushOutcome[]> =>
    tx
      .select({ appUserId: pushProviderSendings.appUserId, failReason: pushProviderSendings.failReason })
      .from(pushProviderSendings)
      .where(eq(pushProviderSendings.callKey, key))

  return {
    deliver: (batch) =>
      database.transaction(async (tx) => {
        const now = clock()
        // A second call with the key waits here for the first.
        const [call] = await tx
          .insert(pushProviderCalls)
          .values({ key: batch.key, callTime: now })
          .onConflictDoUpdate({ target: pushProviderCalls.key, set: { asked: sql`${pushProviderCalls.asked} + 1` } })
          .returning({ asked: pushProviderCalls.asked })
        if (call?.asked !== 1) return answered(tx, batch.key)
        const ids = batch.notices.map(({ appUserId }) => appUserId)
        const users = await tx
          .select({ id: appUsers.id, clientType: appUsers.clientType })
          .from(appUsers)
          .where(inArray(appUsers.id, ids))
        const clients = new Map(users.map(({ id, clientType }) => [id, clientType]))
        const sent = batch.notices.map((notice) => fateOf(batch, notice, clients.get(notice.appUserId) ?? '', now))
        if (sent.length > 0) await tx.insert(pushProviderSendings).values(sent)
        return sent.map(({ appUserId, failReason }) => ({ appUserId, failReason }))
      }),

    openings: async (messageId, after, until) => {
      const rows = await database
        .select({ appUserId: pushProviderSendings.appUserId, openTime: pushProviderSendings.openTime })
        .from(pushProviderSendings)
        .where(
          and(
            eq(pushProviderSendings.messageId, messageId),
            gt(pushProviderSendings.openTime, after),
            lte(pushProviderSendings.openTime, until),
            isNull(pushProviderSendings.recallTime),
          ),
        )
      return rows.flatMap(({ appUserId, openTime }) => (openTime === null ? [] : { appUserId, openTime }))
    },

    recall: async (messageId) => {
      await database
        .update(pushProviderSendings)
        .set({ recallTime: clock() })
        .where(and(eq(pushProviderSendings.messageId, messageId), isNull(pushProviderSendings.recallTime)))
    },
  }
}
