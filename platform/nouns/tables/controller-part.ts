import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, real, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FailReason } from '@/lib/contract/ota-result'
import { brand, code, flag, rowId } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { appUsers, controllers, groups } from './fleet'

const controllerId = () =>
  reference('controller_id')
    .notNull()
    .references(() => controllers.id, { onDelete: 'cascade' })

/** Electricity meters at an adapter's concentrator: one counts one refrigerant system. Its kWh come from telemetry. */
export const meters = pgTable(
  'hidom_meter',
  {
    controllerId: controllerId(),
    meterNo: smallint('meter_no').notNull(),
    systemNo: smallint('system_no').notNull(),
    /** Of the current transformer. */
    ratio: smallint('ratio').notNull(),
  },
  (table) => [primaryKey({ columns: [table.controllerId, table.meterNo] })],
)

/** Weekly programme of a Hi-Dom or of a touch controller. */
export const schedules = pgTable(
  'controller_schedule',
  {
    controllerId: controllerId(),
    scheduleNo: smallint('schedule_no').notNull(),
    name: text('name').notNull(),
    /** 1 Monday to 7 Sunday. */
    weekdays: jsonb('weekdays').$type<number[]>().notNull(),
    /** `HH:mm`, site time. */
    time: text('time').notNull(),
    onOff: flag('on_off'),
    mode: smallint('mode').$type<0 | 1 | 2 | 3 | 4>(),
    setTemp: real('set_temp'),
    groupNo: smallint('group_no'),
    enabled: flag('enabled'),
  },
  (table) => [primaryKey({ columns: [table.controllerId, table.scheduleNo] })],
)

/** Tiles of a touch controller's screen. */
export const touchGroups = pgTable(
  'touch_group',
  {
    controllerId: controllerId(),
    groupNo: smallint('group_no').notNull(),
    groupName: text('group_name').notNull(),
    /** `SS-UU`. */
    unitKeys: jsonb('unit_keys').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.controllerId, table.groupNo] })],
)

/** °C between which the people in the room may choose. */
export const touchSettings = pgTable('touch_setting', {
  controllerId: controllerId().primaryKey(),
  coolMin: real('cool_min').notNull(),
  coolMax: real('cool_max').notNull(),
  heatMin: real('heat_min').notNull(),
  heatMax: real('heat_max').notNull(),
})

/** Members of a group; its administrator is one of them. Domain 2.11. */
export const groupMembers = pgTable(
  'app_group_member',
  {
    groupId: reference('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    appUserId: reference('app_user_id')
      .notNull()
      .references(() => appUsers.id),
    /** 1 administrator, 2 member. */
    role: code<1 | 2>('role'),
    joinTime: moment('join_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.appUserId] }),
    // Whatever the code does: nobody's group has two administrators.
    uniqueIndex('app_group_one_administrator').on(table.groupId).where(sql`role = 1`),
    index('app_group_member_user').on(table.appUserId),
  ],
)

/** Restarts of a network module that somebody of the console asked for. */
export const moduleReboots = pgTable(
  'module_reboot',
  {
    id: rowId(),
    controllerId: controllerId(),
    platformId: brand(),
    requestTime: moment('request_time').notNull(),
    /** Account of who asked. */
    requestUser: text('request_user').notNull(),
    /** When it was handed to the broker, and when the module said hello in its next boot. */
    sentTime: moment('sent_time'),
    doneTime: moment('done_time'),
  },
  (table) => [
    index('module_reboot_of_controller').on(table.controllerId, table.requestTime),
    index('module_reboot_unsent').on(table.requestTime).where(sql`${table.sentTime} is null`),
  ],
)

/** What each upgrade did to each controller. Domain 2.9. */
export const otaRecords = pgTable(
  'ota_record',
  {
    id: rowId(),
    platformId: brand(),
    controllerId: controllerId(),
    upgradeId: reference('upgrade_id').notNull(),
    /** 1 module firmware, 2 controller firmware, 3 indoor units. */
    upgradeType: code<1 | 2 | 3>('upgrade_type'),
    featureCode: text('feature_code').notNull(),
    beforeVersion: text('before_version').notNull(),
    afterVersion: text('after_version').notNull(),
    targetVersion: text('target_version').notNull(),
    result: code<0 | 1 | 2 | 3>('result'),
    failReason: smallint('fail_reason').$type<FailReason>(),
    retryCount: integer('retry_count').notNull().default(0),
    startTime: moment('start_time').notNull(),
    endTime: moment('end_time'),
  },
  (table) => [index('ota_record_of_controller').on(table.controllerId, table.startTime)],
)
