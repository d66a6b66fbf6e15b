import { and, eq, sql } from 'drizzle-orm'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import { pushBatches, pushMessages } from '../tables/push'
import type { PushOutcome } from './push-provider'
import type { TakenBatch } from './take-batch'
import { tracePush } from './trace'

/**
 * Writes what became of a batch, together with the counts of its message. Whoever comes second with the same batch
 * changes nothing.
 */
export const settleBatch = async (
  database: Database,
  messageId: number,
  batch: Pick<TakenBatch, 'id'>,
  outcomes: readonly PushOutcome[],
  now: Date,
): Promise<void> => {
  await database.transaction(async (tx) => {
    const [open] = await tx
      .update(pushBatches)
      .set({ state: 1 })
      .where(and(eq(pushBatches.id, batch.id), eq(pushBatches.state, 0)))
      .returning({ id: pushBatches.id })
    if (open === undefined) return
    const told = JSON.stringify(outcomes.map(({ appUserId, failReason }) => ({ user: appUserId, reason: failReason })))
    const [settled] = await readRows<{ sent: number; failed: number }>(
      tx,
      sql`
      with told as (select * from jsonb_to_recordset(${told}::jsonb) as t("user" bigint, reason smallint)),
      settled as (
        update push_delivery d set
          -- Of whom the provider says nothing, nothing has arrived.
          state = case when t."user" is not null and t.reason is null then 1 else 2 end,
          fail_reason = case when t."user" is null then 3 else t.reason end,
          send_time = ${toWireTime(now)}::timestamp
        from push_delivery own left join told t on t."user" = own.app_user_id
        where own.id = d.id and own.batch_id = ${batch.id} and d.state = 0
        returning d.state)
      select count(*) filter (where state = 1)::int as sent, count(*) filter (where state = 2)::int as failed
      from settled`,
    )
    const { sent = 0, failed = 0 } = settled ?? {}
    await tx
      .update(pushMessages)
      .set({
        sentCount: sql`${pushMessages.sentCount} + ${sent}`,
        failCount: sql`${pushMessages.failCount} + ${failed}`,
        updateTime: now,
      })
      .where(eq(pushMessages.id, messageId))
    tracePush('settle.beforeCommit', { messageId })
  })
  tracePush('settle.afterCommit', { messageId })
}
