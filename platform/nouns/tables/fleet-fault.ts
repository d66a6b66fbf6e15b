import { sql } from 'drizzle-orm'
import {
  char,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FaultEvent } from '@/lib/contract/fault'
import type { Repair } from '@/lib/contract/repair-row'
import { brand, code, flag, kept, money, plainText, rowId, version } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { appUsers, controllers } from './fleet'

/** Fault dictionary. Domain 2.6b. */
export const faultTypes = pgTable(
  'fault_type',
  {
    platformId: brand(),
    unitKind: code<1 | 2 | 3 | 4 | 5>('unit_kind'),
    faultCode: plainText('fault_code').notNull(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    conditionZh: text('condition_zh').notNull(),
    conditionEn: text('condition_en').notNull(),
    causeZh: text('cause_zh').notNull(),
    causeEn: text('cause_en').notNull(),
    remedyZh: text('remedy_zh').notNull(),
    remedyEn: text('remedy_en').notNull(),
    severity: code<1 | 2 | 3 | 4>('severity'),
    autoClear: flag('auto_clear'),
    pushEnabled: flag('push_enabled'),
    version: version(),
    /** Null until somebody has changed it. */
    updateTime: moment('update_time'),
    updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.platformId, table.unitKind, table.faultCode] })],
)

/** Domain 2.6. System and unit are null for a controller and for the network. */
export const faults = pgTable(
  'fault',
  {
    id: rowId(),
    platformId: brand(),
    controllerId: reference('controller_id')
      .notNull()
      .references(() => controllers.id, { onDelete: 'cascade' }),
    unitKind: code<1 | 2 | 3 | 4 | 5>('unit_kind'),
    systemNo: smallint('system_no'),
    unitNo: smallint('unit_no'),
    faultCode: plainText('fault_code').notNull(),
    severity: code<1 | 2 | 3 | 4>('severity'),
    failureTime: moment('failure_time').notNull(),
    repairTime: moment('repair_time'),
    status: smallint('status').notNull().default(0).$type<0 | 1 | 2>(),
    /** 1 by itself, 2 reset, 3 power cycle, 4 repair order; null while it lasts. */
    clearType: smallint('clear_type').$type<1 | 2 | 3 | 4>(),
    stopCause: text('stop_cause').notNull().default(''),
    protectCode: text('protect_code').notNull().default(''),
    ackTime: moment('ack_time'),
    ackUser: reference('ack_user').references(() => webUsers.id),
    assigneeId: reference('assignee_id').references(() => webUsers.id),
    /** When a muted fault becomes active again; null for every other one. */
    mutedUntil: moment('muted_until'),
    commentCount: integer('comment_count').notNull().default(0),
    /** How often the alarm came within the time that this fault stands for. */
    raiseCount: integer('raise_count').notNull().default(1),
    /** 0 recorded by the platform or by the demonstration, 1 made of what a controller said, 2 the third of its kind in six hours. */
    origin: smallint('origin').notNull().default(0).$type<0 | 1 | 2>(),
    /** The newest repair request for it. */
    repairId: reference('repair_id'),
  },
  (table) => [
    index('fault_by_failure').on(table.platformId, table.failureTime, table.id),
    index('fault_by_repair').on(table.platformId, table.repairTime.asc().nullsFirst(), table.id),
    index('fault_by_severity').on(table.platformId, table.severity, table.id),
    index('fault_by_code').on(table.platformId, table.faultCode, table.id),
    index('fault_by_status').on(table.platformId, table.status, table.failureTime, table.id),
    // Figures and counts of a time read this index and not the rows.
    index('fault_figures').on(
      ...[table.platformId, table.failureTime, table.severity, table.status, table.faultCode, table.controllerId],
      ...[table.unitKind, table.systemNo, table.unitNo, table.ackTime, table.repairTime, table.id],
    ),
    index('fault_of_controller').on(table.controllerId, table.failureTime),
    index('fault_of_assignee').on(table.assigneeId, table.failureTime).where(sql`${table.assigneeId} is not null`),
    // What nobody has looked at is what staff look for.
    index('fault_unacknowledged')
      .on(table.platformId, table.failureTime, table.id)
      .where(sql`${table.ackTime} is null`),
    index('fault_age').on(table.repairTime).where(sql`${table.status} = 1`),
    index('fault_muted').on(table.mutedUntil).where(sql`${table.status} = 2`),
    // Domain 2.6: one row for a unit and a code while it lasts.
    uniqueIndex('fault_lasting')
      .on(
        table.controllerId,
        table.unitKind,
        sql`coalesce(${table.systemNo}, -1)`,
        sql`coalesce(${table.unitNo}, -1)`,
        table.faultCode,
      )
      .where(sql`${table.status} <> 1`),
  ],
)

/** What was done about a fault, in its order: the card's time line and its comments. */
export const faultEvents = pgTable(
  'fault_event',
  {
    id: rowId(),
    faultId: reference('fault_id')
      .notNull()
      .references(() => faults.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<FaultEvent['kind']>(),
    time: moment('time').notNull(),
    /** Null: the platform by itself. */
    userId: reference('user_id').references(() => webUsers.id),
    text: text('text').notNull().default(''),
    until: moment('until'),
  },
  (table) => [index('fault_event_of_fault').on(table.faultId, table.time, table.id)],
)

/** The last repair number that a brand gave on a day: taken in the transaction of the request, so none is left out. */
export const repairNumbers = pgTable(
  'repair_counter',
  { platformId: brand(), day: date('day').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ columns: [table.platformId, table.day] })],
)

/** Domain 2.14. A controller that is deleted leaves its repair requests behind. */
export const repairs = pgTable(
  'repair',
  {
    id: rowId(),
    platformId: brand(),
    repairNo: text('repair_no').notNull(),
    appUserId: reference('app_user_id').references(() => appUsers.id),
    userAccount: text('user_account').notNull(),
    contactName: text('contact_name').notNull().default(''),
    country: char('country', { length: 2 }).notNull(),
    city: text('city').notNull(),
    address: text('address').notNull().default(''),
    email: text('email').notNull().default(''),
    phoneCode: text('phone_code').notNull().default(''),
    phone: text('phone').notNull().default(''),
    productModel: text('product_model').notNull().default(''),
    serialNumber: text('serial_number').notNull().default(''),
    controllerId: reference('controller_id').references(() => controllers.id, { onDelete: 'set null' }),
    systemNo: smallint('system_no'),
    unitNo: smallint('unit_no'),
    faultCode: text('fault_code'),
    faultId: reference('fault_id').references(() => faults.id, { onDelete: 'set null' }),
    firmwareVersion: text('firmware_version').notNull().default(''),
    /** Readings around the fault, as they were when the request was made. */
    readings: jsonb('readings').notNull().default([]).$type<Repair['readings']>(),
    /** Who made it in the console; null: an app user made it. */
    createUser: reference('create_user').references(() => webUsers.id),
    maintenanceContent: text('maintenance_content').notNull(),
    reportingTime: moment('reporting_time').notNull(),
    remark: text('remark').notNull().default(''),
    status: smallint('status').notNull().default(0).$type<0 | 1 | 2>(),
    /** Name of who has it. */
    handler: text('handler'),
    handlerId: reference('handler_id').references(() => webUsers.id, { onDelete: 'set null' }),
    acceptTime: moment('accept_time'),
    finishTime: moment('finish_time'),
    handleResult: text('handle_result').notNull().default(''),
    partsReplaced: jsonb('parts_replaced').notNull().default([]).$type<string[]>(),
    cost: money('cost'),
    satisfaction: smallint('satisfaction'),
    updateUser: reference('update_user').references(() => webUsers.id, { onDelete: 'set null' }),
    version: version(),
    ...kept(),
  },
  (table) => [
    uniqueIndex('repair_number').on(table.platformId, table.repairNo),
    // The search asks by its beginning, whatever the locale.
    index('repair_by_number').on(table.platformId, table.repairNo.op('text_pattern_ops')),
    index('repair_by_time').on(table.platformId, table.reportingTime, table.id),
    index('repair_by_status').on(table.platformId, table.status),
    index('repair_by_status_time').on(table.platformId, table.status, table.reportingTime, table.id),
    index('repair_by_finish').on(table.platformId, table.finishTime.asc().nullsFirst(), table.id),
    index('repair_age').on(table.finishTime).where(sql`${table.status} = 2`),
    index('repair_of_controller').on(table.controllerId),
    index('repair_of_fault').on(table.faultId),
    // A fault has one open request at a time.
    uniqueIndex('repair_open_for_fault').on(table.faultId).where(sql`${table.status} <> 2`),
  ],
)
