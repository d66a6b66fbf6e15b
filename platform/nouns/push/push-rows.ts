import { and, asc, eq, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { PushDetail, PushMessage, PushQuery, PushRecipient } from '@/lib/contract/push'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { equals, searches } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { pushesWithin } from '../reach/messages-within'
import { appUsers } from '../tables/fleet'
import { pushDeliveries, pushMessages } from '../tables/push'
import type { PushRow } from './start-message'

const toWire = (row: PushRow, creator: string | null): PushMessage => ({
  messageId: String(row.id),
  title: row.title,
  titleEn: row.titleEn,
  messageType: row.messageType,
  recipientType: row.recipientType,
  pushMode: row.pushMode,
  pushTime: toWireTimeOrNull(row.pushTime),
  quietHours: row.quietHours,
  status: row.status,
  targetCount: row.targetCount ?? (row.recipientType === 1 ? row.recipientIds.length : null),
  sentCount: row.sentCount,
  readCount: row.readCount,
  failCount: row.failCount,
  startTime: toWireTimeOrNull(row.startTime),
  endTime: toWireTimeOrNull(row.endTime),
  stopReason: row.stopReason,
  creator: creator ?? '',
  createTime: toWireTime(row.createTime),
  version: row.version,
})

/** Messages of a brand to people within reach, newest first. */
export const pushRows = defineRows<Territory<PlatformId>, PushQuery, PushMessage, 'pushFrom' | 'pushTo'>({
  table: pushMessages,
  id: pushMessages.id,
  sorts: { createTime: pushMessages.createTime, pushTime: pushMessages.pushTime, title: pushMessages.titleSearch },
  standing: [[pushMessages.createTime, 'desc']],
  scope: ({ platformId, reach }) => and(eq(pushMessages.platformId, platformId), pushesWithin(reach)),
  filters: {
    title: searches(pushMessages.titleSearch),
    messageType: equals(pushMessages.messageType),
    recipientType: equals(pushMessages.recipientType),
    status: equals(pushMessages.status),
  },
  days: [{ column: pushMessages.pushTime, from: 'pushFrom', to: 'pushTo' }],
  read: async (database, ids) => {
    const rows = await database
      .select({ row: pushMessages, creator: webUsers.realName })
      .from(pushMessages)
      .leftJoin(webUsers, eq(webUsers.id, pushMessages.createUser))
      .where(inArray(pushMessages.id, [...ids]))
    return new Map(rows.map(({ row, creator }) => [row.id, toWire(row, creator)]))
  },
})

const toRecipient = (row: { id: number; account: string; nickname: string }): PushRecipient => ({
  userId: String(row.id),
  account: toMaskedAccount(row.account),
  nickname: row.nickname,
})

/** App users by conditions, in the order of their accounts. */
export const readRecipients = async (
  database: Database,
  where: SQL | undefined,
  limit: number,
): Promise<PushRecipient[]> => {
  const rows = await database
    .select({ id: appUsers.id, account: appUsers.account, nickname: appUsers.nickname })
    .from(appUsers)
    .where(where)
    .orderBy(asc(appUsers.accountSearch), asc(appUsers.id))
    .limit(limit)
  return rows.map(toRecipient)
}

/** Everything of a message: its texts, whom it is for, and what became of it, by client. */
export const readPushDetail = async (database: Database, row: PushRow): Promise<PushDetail> => {
  const [maker] =
    row.createUser === null
      ? []
      : await database.select({ name: webUsers.realName }).from(webUsers).where(eq(webUsers.id, row.createUser))
  const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const own = eq(pushDeliveries.messageId, row.id)
  const clients = await database
    .select({
      clientType: pushDeliveries.clientType,
      target: sql<number>`count(*)::int`,
      waiting: countIf(sql`${pushDeliveries.state} = 0`),
      delivered: countIf(sql`${pushDeliveries.state} = 1`),
      opened: countIf(sql`${pushDeliveries.openTime} is not null`),
      failed: countIf(sql`${pushDeliveries.state} = 2`),
    })
    .from(pushDeliveries)
    .where(own)
    .groupBy(pushDeliveries.clientType)
    .orderBy(asc(pushDeliveries.clientType))
  const failures = await database
    .select({ reason: pushDeliveries.failReason, count: sql<number>`count(*)::int` })
    .from(pushDeliveries)
    .where(and(own, isNotNull(pushDeliveries.failReason)))
    .groupBy(pushDeliveries.failReason)
    .orderBy(asc(pushDeliveries.failReason))
  const [next] = await database
    .select({ at: min(pushDeliveries.dueTime) })
    .from(pushDeliveries)
    .where(and(own, eq(pushDeliveries.state, 0), isNull(pushDeliveries.batchId)))
  const named =
    row.recipientIds.length === 0
      ? []
      : await readRecipients(
          database,
          and(eq(appUsers.platformId, row.platformId), inArray(appUsers.id, row.recipientIds)),
          row.recipientIds.length,
        )
  return {
    ...toWire(row, maker?.name ?? null),
    contentZh: row.contentZh,
    contentEn: row.contentEn,
    linkUrl: row.linkUrl,
    filter: row.filter,
    recipients: named,
    clients,
    failures: failures.flatMap(({ reason, count }) => (reason === null ? [] : { reason, count })),
    nextDue: next?.at ? toWireTime(next.at) : null,
  }
}
