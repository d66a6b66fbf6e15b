import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NoteReason, RefusalReason } from '@/lib/contract/device-message'
import { moment, reference } from '../../kernel/db/columns'

/**
 * Which messages of a device's boot are stored: all up to `upTo`, and those in `ahead`, which came before one that is
 * still missing. With the rows that a message makes it is changed in one transaction, so that (device, boot, seq) is
 * taken once, however often it arrives and in however many processes.
 */
export const deviceMarks = pgTable(
  'device_mark',
  {
    deviceId: reference('device_id').notNull(),
    boot: text('boot').notNull(),
    upTo: bigint('up_to', { mode: 'number' }).notNull().default(0),
    ahead: bigint('ahead', { mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`),
    /** By how much its times are put back, ms; null before its first message with a time. */
    clockShift: bigint('clock_shift', { mode: 'number' }),
    /** When its last message came, by the platform's clock. */
    updateTime: moment('update_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.boot] }), index('device_mark_age').on(table.updateTime)],
)

/** What is counted beside messages that were stored or refused; `lost`: see `DoorKeeper`. */
export type Noted = NoteReason | 'lost'

/** What one process took in one minute: the figures of the operators' screen. Kept for a week. */
export const ingestMinutes = pgTable(
  'ingest_minute',
  {
    /** Names a process of the platform while it runs. */
    process: text('process').notNull(),
    minute: moment('minute').notNull(),
    stored: integer('stored').notNull(),
    duplicates: integer('duplicates').notNull(),
    /** Numeric values of units. */
    points: integer('points').notNull(),
    refused: jsonb('refused').$type<Partial<Record<RefusalReason, number>>>().notNull(),
    noted: jsonb('noted').$type<Partial<Record<Noted, number>>>().notNull(),
    /** From arrival to commit, ms: the median, the 99th of a hundred, and the longest. */
    lagP50: integer('lag_p50').notNull(),
    lagP99: integer('lag_p99').notNull(),
    lagMax: integer('lag_max').notNull(),
    /** Messages that waited at most. */
    queueMax: integer('queue_max').notNull(),
    /** Connections at the end of the minute; null behind a broker of its own. */
    connections: integer('connections'),
  },
  (table) => [primaryKey({ columns: [table.minute, table.process] })],
)
