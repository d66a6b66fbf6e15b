import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CommandValues, ControlResult } from '@/lib/contract/control'
import { brand, code, rowId } from '../../kernel/db/brand-column'
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
    /** When the simulated gateway answers, or the wait for it is over. */
    dueTime: moment('due_time').notNull(),
    ackTime: moment('ack_time'),
    /** The batch that it belongs to; jobs are forgotten after a week, their records are not. */
    jobId: reference('job_id'),
  },
  (table) => [
    index('control_record_by_time').on(table.platformId, table.sendTime, table.id),
    index('control_record_by_result').on(table.platformId, table.result, table.sendTime, table.id),
    index('control_record_by_source').on(table.platformId, table.source, table.sendTime, table.id),
    index('control_record_by_kind').on(table.platformId, table.unitKind, table.sendTime, table.id),
    index('control_record_of_controller').on(table.controllerId, table.sendTime, table.id),
    index('control_record_of_job').on(table.jobId).where(sql`${table.jobId} is not null`),
    // What is on its way: a handful of rows, looked at twice a second.
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
  (table) => [primaryKey({ columns: [table.controllerId, table.unitKind, table.systemNo, table.unitNo, table.since] })],
)
