import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { identity, moment, reference } from '../db/columns'
import { plainAccount } from '../db/plain-account'

/**
 * Operation log. Domain 2.30. Only ever appended: a trigger refuses UPDATE and DELETE, and every row carries the
 * digest of the row before it. It outlives the people in it: their names stand in `operation_text`.
 */
export const operationLogs = pgTable(
  'operation_log',
  {
    /** Counted by the chain's head and not by an identity, so that a gap means a lost row. */
    id: reference('id').primaryKey(),
    operTime: moment('oper_time').notNull(),
    userId: reference('user_id'),
    /** `#` and the user's number; empty for a call without a session. The account itself in rows of an earlier version. */
    account: varchar('account', { length: 64 }).notNull(),
    realName: varchar('real_name', { length: 32 }).notNull(),
    /** Noun of the contract. */
    module: varchar('module', { length: 32 }).notNull(),
    /** Codes of `operations` in platform/kernel/audit/operation.ts. */
    operation: smallint('operation').notNull(),
    /** `noun.verb` of the contract. */
    endpoint: varchar('endpoint', { length: 64 }).notNull(),
    method: varchar('method', { length: 8 }).notNull(),
    path: varchar('path', { length: 128 }).notNull(),
    /** `#` and the digest of the row's `operation_text`. Of an earlier version: JSON of the input, secrets masked. */
    params: text('params').notNull(),
    /** What begins with a WiFi ID; all else stands in `operation_text`. */
    target: varchar('target', { length: 128 }).notNull(),
    /** JSON of what was changed, before and after, in rows of an earlier version. */
    changes: text('changes').notNull(),
    /** 0 success, 1 failure. */
    result: smallint('result').$type<0 | 1>().notNull(),
    /** Envelope code of the failure, 0 for success. */
    errorCode: integer('error_code').notNull(),
    errorMsg: varchar('error_msg', { length: 200 }).notNull(),
    ip: varchar('ip', { length: 45 }).notNull(),
    userAgent: text('user_agent').notNull(),
    costMs: integer('cost_ms').notNull(),
    platformId: integer('platform_id'),
    requestId: varchar('request_id', { length: 64 }).notNull(),
    previousHash: varchar('previous_hash', { length: 64 }).notNull(),
    hash: varchar('hash', { length: 64 }).notNull(),
  },
  (table) => [
    index('operation_log_time').on(table.operTime),
    index('operation_log_account').on(table.account, table.operTime),
    index('operation_log_module').on(table.module, table.operTime),
    index('operation_log_platform').on(table.platformId, table.operTime),
    index('operation_log_request').on(table.requestId),
    // What was done to one controller: its rows begin with the WiFi ID. Who sees a part of the equipment sees these.
    index('operation_log_equipment').on(table.platformId, sql`split_part(${table.target}, ' ', 1)`),
  ],
)

/**
 * What a row of the log says in words. The row holds its digest alone, with a random salt: the chain proves the words as
 * long as they stand, and a person's part of them can be erased without touching it. Rows of an earlier version have none.
 */
export const operationTexts = pgTable('operation_text', {
  /** Number of the row; no constraint, which would keep nothing: the row is never changed. */
  logId: reference('log_id').primaryKey(),
  /** Null: a person was erased from these words, and the digest says nothing of the rest any more. */
  salt: varchar('salt', { length: 43 }),
  account: varchar('account', { length: 64 }).notNull(),
  realName: varchar('real_name', { length: 32 }).notNull(),
  params: text('params').notNull(),
  target: varchar('target', { length: 128 }).notNull(),
  changes: text('changes').notNull(),
  ip: varchar('ip', { length: 45 }).notNull(),
  userAgent: text('user_agent').notNull(),
})

/** The one row that says where the chain ends. Locked by an append, so that two of them never fork it. */
export const operationLogHead = pgTable('operation_log_head', {
  id: smallint('id').primaryKey(),
  lastLogId: reference('last_log_id').notNull(),
  lastHash: varchar('last_hash', { length: 64 }).notNull(),
  /** Number of the newest anchor, which is kept elsewhere: fewer of them there means that some are lost. */
  anchorSeq: integer('anchor_seq').notNull().default(0),
  /** `mac` of the anchor that is being written: one that is there and not counted was cut short, and not lost. */
  pendingAnchor: varchar('pending_anchor', { length: 64 }),
  /** What the database was restored from, for the next anchor to say: `signRestored`. */
  restoredFrom: varchar('restored_from', { length: 160 }),
})

/** Sign-ins, sign-outs and ended sessions. Domain 2.30. */
export const loginLogs = pgTable(
  'login_log',
  {
    id: identity(),
    loginTime: moment('login_time').notNull(),
    account: varchar('account', { length: 64 }).notNull(),
    userId: reference('user_id'),
    /** 1 sign-in, 2 sign-out, 3 session ended by the platform. */
    loginType: smallint('login_type').$type<1 | 2 | 3>().notNull(),
    /** 0 success, 1 failure. */
    result: smallint('result').$type<0 | 1>().notNull(),
    failReason: varchar('fail_reason', { length: 32 }).notNull(),
    ip: varchar('ip', { length: 45 }).notNull(),
    location: varchar('location', { length: 64 }).notNull().default(''),
    browser: varchar('browser', { length: 64 }).notNull(),
    os: varchar('os', { length: 64 }).notNull(),
    platformId: integer('platform_id'),
    requestId: varchar('request_id', { length: 64 }).notNull(),
  },
  (table) => [
    index('login_log_time').on(table.loginTime),
    index('login_log_platform').on(table.platformId, table.loginTime),
    index('login_log_account').on(table.account, table.loginTime),
    index('login_log_plain_account').on(plainAccount(table.account), table.loginTime),
  ],
)
