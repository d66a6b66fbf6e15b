import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core'
import type { Job } from '@/lib/contract/job'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { identity, moment, reference } from '../db/columns'
import { webUsers } from '../session/identity-table'

/** Long work: it belongs to the user who asked, and to the brand of the session in which it was asked for. */
export const jobs = pgTable(
  'job',
  {
    id: identity(),
    kind: varchar('kind', { length: 16 }).$type<Job['kind']>().notNull(),
    subject: varchar('subject', { length: 64 }).notNull(),
    status: varchar('status', { length: 16 }).$type<Job['status']>().notNull(),
    userId: reference('user_id')
      .notNull()
      .references(() => webUsers.id, { onDelete: 'cascade' }),
    platformId: integer('platform_id').$type<PlatformId>().notNull(),
    language: varchar('language', { length: 2 }).$type<Language>().notNull(),
    requestId: varchar('request_id', { length: 64 }).notNull(),
    ip: varchar('ip', { length: 45 }).notNull(),
    input: jsonb('input').notNull(),
    /** What of the brand's equipment its last run saw, as regions; null: all of it. Who sees less is not given its rows. */
    reach: bigint('reach', { mode: 'number' }).array(),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    cancelRequested: smallint('cancel_requested').$type<0 | 1>().notNull().default(0),
    /** How often it was started: a job that stops the process every time must not do so for ever. */
    attempts: integer('attempts').notNull().default(0),
    /** The process that runs it and its last sign of life. */
    runner: uuid('runner'),
    heartbeatTime: moment('heartbeat_time'),
    fileId: uuid('file_id'),
    fileName: varchar('file_name', { length: 200 }),
    /** Why the job as a whole failed, for staff who read the log. */
    reason: text('reason').notNull().default(''),
    createTime: moment('create_time').notNull(),
    updateTime: moment('update_time').notNull(),
  },
  (table) => [
    index('job_user').on(table.userId, table.platformId, table.createTime),
    index('job_status').on(table.status, table.createTime),
  ],
)

/** One row of a batch that was not changed; code 0: it was already so. */
export const jobFailures = pgTable(
  'job_failure',
  {
    jobId: reference('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    key: varchar('key', { length: 64 }).notNull(),
    code: integer('code').notNull(),
    reasonZh: varchar('reason_zh', { length: 200 }).notNull(),
    reasonEn: varchar('reason_en', { length: 200 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.key] })],
)

/** Opens a job's file once, within a minute, for one user. Only the digest is stored. */
export const jobTickets = pgTable(
  'job_ticket',
  {
    ticketHash: varchar('ticket_hash', { length: 64 }).primaryKey(),
    jobId: reference('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: reference('user_id').notNull(),
    expireTime: moment('expire_time').notNull(),
    usedTime: moment('used_time'),
  },
  (table) => [index('job_ticket_job').on(table.jobId), index('job_ticket_expire_time').on(table.expireTime)],
)
