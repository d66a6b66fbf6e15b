import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { PushFilter, PushStopReason } from '@/lib/contract/push'
import { brand, code, inNameOrder, kept, rowId, searchOf, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { appUsers } from './fleet'

/** Domain 2.12. */
export const pushMessages = pgTable(
  'push_message',
  {
    id: rowId(),
    platformId: brand(),
    title: varchar('title', { length: 64 }).notNull(),
    titleEn: varchar('title_en', { length: 64 }).notNull().default(''),
    titleSearch: searchOf('title_search', 'title'),
    messageType: code<1 | 2 | 3>('message_type'),
    recipientType: code<1 | 2>('recipient_type'),
    /** App users who are named; empty for a broadcast. */
    recipientIds: bigint('recipient_ids', { mode: 'number' }).array().notNull(),
    filter: jsonb('filter').$type<PushFilter>().notNull(),
    /** What whoever wrote or sent it sees: it is for those in these regions alone. Null: for the whole brand. Decision 146. */
    regionIds: reference('region_ids').array(),
    contentZh: varchar('content_zh', { length: 1024 }).notNull(),
    contentEn: varchar('content_en', { length: 1024 }).notNull(),
    linkUrl: varchar('link_url', { length: 256 }).notNull().default(''),
    pushMode: code<1 | 2>('push_mode'),
    pushTime: moment('push_time'),
    /** `22:00-08:00`, by the clock of whoever receives it; null: at any hour. */
    quietHours: varchar('quiet_hours', { length: 11 }),
    status: smallint('status').notNull().default(0).$type<0 | 1 | 2 | 3 | 4 | 5>(),
    /** Deliveries, and how many of them have come to which end. Changed in the transaction that changes them. */
    targetCount: integer('target_count'),
    sentCount: integer('sent_count').notNull().default(0),
    failCount: integer('fail_count').notNull().default(0),
    readCount: integer('read_count').notNull().default(0),
    startTime: moment('start_time'),
    endTime: moment('end_time'),
    /** Why it was cancelled without anybody doing so. */
    stopReason: varchar('stop_reason', { length: 24 }).$type<PushStopReason>(),
    /** Up to when the provider was asked who has opened it. */
    opensUntil: moment('opens_until'),
    version: version(),
    createUser: reference('create_user').references(() => webUsers.id, { onDelete: 'set null' }),
    updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
    ...kept(),
  },
  (table) => [
    index('push_message_by_create').on(table.platformId, table.createTime, table.id),
    index('push_message_by_push').on(table.platformId, table.pushTime.asc().nullsFirst(), table.id),
    index('push_message_by_title').on(table.platformId, table.titleSearch, table.id),
    index('push_message_in_order').on(table.platformId, inNameOrder(table.titleSearch), table.id),
    // The clock looks for what is due.
    index('push_message_due').on(table.status, table.pushTime),
  ],
)

/** What is handed to the provider in one call, under one key, however often it has to be asked. */
export const pushBatches = pgTable(
  'push_batch',
  {
    id: rowId(),
    messageId: reference('message_id')
      .notNull()
      .references(() => pushMessages.id, { onDelete: 'cascade' }),
    key: varchar('key', { length: 64 }).notNull(),
    /** 0 given, 1 answered. */
    state: smallint('state').notNull().default(0).$type<0 | 1>(),
    /** Until then the process that has it is waited for; real time, whatever the platform's clock says. */
    leaseUntil: moment('lease_until').notNull(),
    attempts: integer('attempts').notNull().default(1),
  },
  (table) => [
    uniqueIndex('push_batch_key').on(table.key),
    index('push_batch_open').on(table.messageId, table.id).where(sql`state = 0`),
  ],
)

/** One message for one app user. */
export const pushDeliveries = pgTable(
  'push_delivery',
  {
    id: rowId(),
    messageId: reference('message_id')
      .notNull()
      .references(() => pushMessages.id, { onDelete: 'cascade' }),
    appUserId: reference('app_user_id')
      .notNull()
      .references(() => appUsers.id),
    /** What the app user had when the message began. */
    clientType: text('client_type').notNull(),
    /** Not before: the end of the quiet hours, where there are any. */
    dueTime: moment('due_time').notNull(),
    batchId: reference('batch_id').references(() => pushBatches.id),
    /** 0 waits, 1 delivered, 2 failed, 3 not sent: cancelled before. */
    state: smallint('state').notNull().default(0).$type<0 | 1 | 2 | 3>(),
    failReason: smallint('fail_reason').$type<1 | 2 | 3>(),
    sendTime: moment('send_time'),
    openTime: moment('open_time'),
  },
  (table) => [
    // Whatever runs twice: nobody is sent a message twice.
    uniqueIndex('push_delivery_once').on(table.messageId, table.appUserId),
    index('push_delivery_waiting').on(table.messageId, table.dueTime, table.id).where(sql`state = 0`),
    index('push_delivery_batch').on(table.batchId),
    index('push_delivery_user').on(table.appUserId),
  ],
)

/** Calls that the embedded provider has answered: a key that it knows is not sent again. */
export const pushProviderCalls = pgTable('push_provider_call', {
  key: varchar('key', { length: 64 }).primaryKey(),
  callTime: moment('call_time').notNull(),
  /** How often it was asked. */
  asked: integer('asked').notNull().default(1),
})

/** What the embedded provider has sent: one row for each time a phone showed something. Nothing keeps two from being alike. */
export const pushProviderSendings = pgTable(
  'push_provider_sending',
  {
    id: rowId(),
    callKey: varchar('call_key', { length: 64 })
      .notNull()
      .references(() => pushProviderCalls.key, { onDelete: 'cascade' }),
    /** Null: a test. */
    messageId: reference('message_id'),
    appUserId: reference('app_user_id').notNull(),
    /** Null: it arrived. */
    failReason: smallint('fail_reason').$type<1 | 2 | 3>(),
    sendTime: moment('send_time').notNull(),
    /** When it is opened; null: never. */
    openTime: moment('open_time'),
    recallTime: moment('recall_time'),
  },
  (table) => [
    index('push_provider_sending_call').on(table.callKey),
    index('push_provider_sending_open').on(table.messageId, table.openTime),
  ],
)
