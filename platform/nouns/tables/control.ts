import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CommandValues, ControlResult } from '@/lib/contract/control'
import type { Schedule } from '@/lib/contract/schedule'
import { brand, code, flag, rowId } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { controllers } from './fleet'

/**
 * One command to one indoor unit or air box, whoever sent it. Domain 2.32. It is sent until an answer comes or 10 s have
 * passed; an air box has its number in `unitNo` and no system.
 */
export const controlRecords = pgTable(
  'control_record',
  {
    id: rowId(),
    platformId: brand(),
    controllerId: reference('controller_id')
      .notNull()
      .references(() => controllers.id, { onDelete: 'cascade' }),
    unitKind: code<1 | 4>('unit_kind'),
    systemNo: smallint('system_no'),
    unitNo: smallint('unit_no').notNull(),
    source: code<1 | 2 | 3 | 4 | 5 | 6 | 7>('source'),
    operatorAccount: text('operator_account'),
    command: jsonb('command').$type<CommandValues>().notNull(),
    before: jsonb('before').$type<CommandValues>().notNull(),
    result: smallint('result').notNull().default(0).$type<ControlResult>(),
    sendTime: moment('send_time').notNull(),
    /** When the wait for an answer is over. */
    dueTime: moment('due_time').notNull(),
    /** When it was handed to the broker; null: not yet. A controller's own acts were never sent. */
    publishTime: moment('publish_time'),
    ackTime: moment('ack_time'),
    /** Why its controller refused it, as that says. */
    reason: text('reason').notNull().default(''),
    /** The batch that it belongs to; jobs are forgotten after a week, their records are not. */
    jobId: reference('job_id'),
  },
  (table) => [
    index('control_record_by_time').on(table.platformId, table.sendTime, table.id),
    index('control_record_by_result').on(table.platformId, table.result, table.sendTime, table.id),
    index('control_record_by_source').on(table.platformId, table.source, table.sendTime, table.id),
    index('control_record_by_kind').on(table.platformId, table.unitKind, table.sendTime, table.id),
    index('control_record_of_controller').on(table.controllerId, table.sendTime, table.id),
    index('control_record_age').on(table.sendTime),
    index('control_record_of_job').on(table.jobId).where(sql`${table.jobId} is not null`),
    // What is on its way: a handful of rows, looked at twice a second, and by the sender.
    index('control_record_sent').on(table.dueTime).where(sql`${table.result} = 0`),
  ],
)

/**
 * What acknowledged commands have made of a unit: a row for each one, with all that was commanded so far. Telemetry takes
 * the newest row that is not after the moment it is asked for, so that curves of the past stay as they were.
 */
export const unitOverrides = pgTable(
  'unit_override',
  {
    controllerId: reference('controller_id')
      .notNull()
      .references(() => controllers.id, { onDelete: 'cascade' }),
    unitKind: code<1 | 4>('unit_kind'),
    /** 0 for an air box. */
    systemNo: smallint('system_no').notNull(),
    unitNo: smallint('unit_no').notNull(),
    since: moment('since').notNull(),
    state: jsonb('state').$type<CommandValues>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.controllerId, table.unitKind, table.systemNo, table.unitNo, table.since] }),
    index('unit_override_newest').on(table.controllerId, table.since),
  ],
)

/**
 * The programme that a controller was sent last, while it is on its way and after. What staff see is `schedule`, which
 * changes when the controller has taken the change and somebody's log has it: a change that was taken and not kept is
 * taken back by sending what is kept.
 */
export const controllerProgrammes = pgTable(
  'controller_programme',
  {
    controllerId: reference('controller_id')
      .primaryKey()
      .references(() => controllers.id, { onDelete: 'cascade' }),
    /** Counts what it was sent: with the controller's number it names the message. */
    revision: integer('revision').notNull(),
    lines: jsonb('lines').$type<Schedule[]>().notNull(),
    /** 0 while it is a change that somebody waits for. */
    isKept: flag('is_kept'),
    /** 0 on its way, 1 taken, 2 refused, 3 no answer, not even the second time. */
    result: smallint('result').notNull().$type<ControlResult>(),
    reason: text('reason').notNull().default(''),
    tries: smallint('tries').notNull(),
    sendTime: moment('send_time').notNull(),
    /** When the wait for an answer to this try is over: once there is one, when it came. */
    dueTime: moment('due_time').notNull(),
    publishTime: moment('publish_time'),
  },
  (table) => [
    // What is on its way: looked at twice a second.
    index('controller_programme_sent').on(table.dueTime).where(sql`${table.result} = 0 or ${table.isKept} = 0`),
  ],
)
