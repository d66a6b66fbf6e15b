import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CheckerRole, CheckerStatus, CheckerType } from '@/lib/contract/checker'
import type { CheckerEventKind } from '@/lib/contract/checker-event'
import type { CheckerEndReason, CheckerTaskStatus, RecordType } from '@/lib/contract/checker-task'
import { brand, code, flag, inNameOrder, kept, plainText, rowId, searchOf, version } from '../../kernel/db/brand-column'
import { identity, moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { appUsers, controllers, projects } from './fleet'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const user = (name: string) => reference(name).references(() => webUsers.id, { onDelete: 'set null' })

/** Domain 2.17. What its storage holds is the sum of its tasks. */
export const checkers = pgTable(
  'checker',
  {
    id: rowId(),
    /** 1: made by a demonstration. */
    isDemo: flag('is_demo'),
    platformId: brand(),
    checkerId: plainText('checker_id').notNull(),
    macWifiId: plainText('mac_wifi_id').notNull(),
    checkerType: code<CheckerType>('checker_type'),
    checkerName: text('checker_name').notNull(),
    nameSearch: searchOf('name_search', 'checker_name'),
    alias: text('alias').notNull(),
    aliasSearch: searchOf('alias_search', 'alias'),
    projectId: reference('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** The controller on whose bus it is clipped. */
    controllerId: reference('controller_id').references(() => controllers.id, { onDelete: 'set null' }),
    status: code<CheckerStatus>('status'),
    /** The task that runs, or is suspended; no constraint, as the task names its Checker. */
    currentTaskId: reference('current_task_id'),
    firmwareVersion: text('firmware_version').notNull().default(''),
    hardwareVersion: text('hardware_version').notNull().default(''),
    batteryPct: smallint('battery_pct'),
    rssi: smallint('rssi'),
    lastOnlineTime: moment('last_online_time'),
    /** `$7$iterations$salt$hash` of the key that it shows, and since when; null: it may not come in. */
    keyHash: text('key_hash'),
    keyTime: moment('key_time'),
    version: version(),
    createUser: user('create_user'),
    updateUser: user('update_user'),
    ...kept(),
  },
  (table) => [
    uniqueIndex('checker_key').on(table.platformId, table.checkerId),
    index('checker_by_name').on(table.platformId, table.nameSearch, table.id),
    index('checker_in_order').on(table.platformId, inNameOrder(table.nameSearch), table.id),
    index('checker_by_online').on(table.platformId, table.lastOnlineTime.asc().nullsFirst(), table.id),
    index('checker_project').on(table.projectId),
    index('checker_controller').on(table.controllerId),
  ],
)

export const checkerUsers = pgTable(
  'checker_user',
  {
    checkerRow: reference('checker_row')
      .notNull()
      .references(() => checkers.id, { onDelete: 'cascade' }),
    appUserId: reference('app_user_id')
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    role: code<CheckerRole>('role'),
  },
  (table) => [
    primaryKey({ columns: [table.checkerRow, table.appUserId] }),
    index('checker_user_user').on(table.appUserId),
  ],
)

/** Domain 2.18. Figures of a capture are sums over its frames, kept up to date by whatever stores a frame. */
export const checkerTasks = pgTable(
  'checker_task',
  {
    /** Above those of the history that a demo begins with. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 41_001 }),
    platformId: brand(),
    checkerRow: reference('checker_row')
      .notNull()
      .references(() => checkers.id, { onDelete: 'cascade' }),
    /** The controller on whose bus it records: the Checker may be moved later. */
    controllerId: reference('controller_id').references(() => controllers.id, { onDelete: 'set null' }),
    recordName: text('record_name').notNull(),
    recordSearch: searchOf('record_search', 'record_name'),
    recorder: text('recorder').notNull(),
    recordType: code<RecordType>('record_type'),
    systemNos: smallint('system_nos').array().notNull(),
    /** Addresses that stood on the bus when it began, as on the wire. */
    expected: integer('expected').array().notNull(),
    shareFlag: flag('share_flag'),
    startTime: moment('start_time').notNull(),
    plannedEndTime: moment('planned_end_time').notNull(),
    /** Seconds. */
    timeInterval: integer('time_interval'),
    endTime: moment('end_time'),
    endReason: smallint('end_reason').$type<CheckerEndReason>(),
    taskStatus: code<CheckerTaskStatus>('task_status'),
    overwritten: flag('overwritten'),
    /** Bytes on the Checker's storage: of the frames as they were heard, of the samples as they were written. */
    dataSize: bigint('data_size', { mode: 'number' }).notNull().default(0),
    frameCount: integer('frame_count').notNull().default(0),
    sampleCount: integer('sample_count').notNull().default(0),
    frameBytes: bigint('frame_bytes', { mode: 'number' }).notNull().default(0),
    collisions: integer('collisions').notNull().default(0),
    checksumErrors: integer('checksum_errors').notNull().default(0),
    retries: integer('retries').notNull().default(0),
    /** ms that were recorded, and the moment up to which, since the start. */
    recordedMs: bigint('recorded_ms', { mode: 'number' }).notNull().default(0),
    lastMs: bigint('last_ms', { mode: 'number' }).notNull().default(0),
    /** It was suspended since the last thing that was heard of it. */
    wasSuspended: flag('was_suspended'),
    createUser: user('create_user'),
    ...kept(),
  },
  (table) => [
    index('checker_task_checker').on(table.checkerRow, table.id),
    index('checker_task_by_start').on(table.platformId, table.startTime, table.id),
    index('checker_task_by_end').on(table.platformId, table.endTime.asc().nullsFirst(), table.id),
    index('checker_task_by_name').on(table.platformId, table.recordSearch, table.id),
    index('checker_task_in_order').on(table.platformId, inNameOrder(table.recordSearch), table.id),
    // One task at a time.
    uniqueIndex('checker_task_running').on(table.checkerRow).where(sql`task_status in (0, 1, 2)`),
    index('checker_task_bus').on(table.controllerId).where(sql`task_status in (1, 2)`),
  ],
)

const taskId = () =>
  reference('task_id')
    .notNull()
    .references(() => checkerTasks.id, { onDelete: 'cascade' })

/** What is the matter with a frame. */
export const frameFlag = { checksum: 1, retry: 2, collision: 4 } as const

/** A frame of the bus as it was heard. Of what can be read from its bytes here stands what it is searched by. */
export const checkerFrames = pgTable(
  'checker_frame',
  {
    taskId: taskId(),
    /** ms since the start of the task. */
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
    seq: integer('seq').notNull(),
    src: integer('src').notNull(),
    dst: integer('dst').notNull(),
    gapMs: integer('gap_ms'),
    /** 1-5, 0 for none. */
    frameType: smallint('frame_type').notNull(),
    flags: smallint('flags').notNull(),
    raw: bytes('raw').notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.seq] })],
)

/** Sums of the frames of a capture by the minute. */
export const checkerMinutes = pgTable(
  'checker_minute',
  {
    taskId: taskId(),
    minute: integer('minute').notNull(),
    recordedMs: integer('recorded_ms').notNull(),
    frames: integer('frames').notNull(),
    bytes: integer('bytes').notNull(),
    collisions: integer('collisions').notNull(),
    errors: integer('errors').notNull(),
    firstSeq: integer('first_seq'),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.minute] })],
)

/** Sums of the frames of a capture by who spoke and what: damaged frames are nobody's (−1). */
export const checkerTalkers = pgTable(
  'checker_talker',
  {
    taskId: taskId(),
    src: integer('src').notNull(),
    frameType: smallint('frame_type').notNull(),
    frames: integer('frames').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.src, table.frameType] })],
)

/** What of a capture was not recorded: 1 suspended, 2 not heard. */
export const checkerGaps = pgTable(
  'checker_gap',
  {
    taskId: taskId(),
    fromMs: bigint('from_ms', { mode: 'number' }).notNull(),
    toMs: bigint('to_ms', { mode: 'number' }).notNull(),
    reason: smallint('reason').$type<1 | 2>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.fromMs] })],
)

/** One reading of one unit in a data acquisition: values in the order of the signals of its kind. */
export const checkerSamples = pgTable(
  'checker_sample',
  {
    taskId: taskId(),
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
    systemNo: smallint('system_no').notNull(),
    /** 1 indoor, 2 outdoor. */
    unitKind: smallint('unit_kind').$type<1 | 2>().notNull(),
    unitNo: smallint('unit_no').notNull(),
    readings: real('readings').array().$type<(number | null)[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.systemNo, table.unitKind, table.unitNo, table.atMs] })],
)

/** What happened to a Checker, for those who see it. What staff did stands in the operation log as well. */
export const checkerEvents = pgTable(
  'checker_event',
  {
    id: identity(),
    checkerRow: reference('checker_row')
      .notNull()
      .references(() => checkers.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    kind: text('kind').$type<CheckerEventKind>().notNull(),
    /** Name of who did it; null for what came by itself. */
    who: text('who'),
    /** The task stays named when it has been deleted. */
    taskId: reference('task_id').references(() => checkerTasks.id, { onDelete: 'set null' }),
    recordName: text('record_name'),
    endReason: smallint('end_reason').$type<CheckerEndReason>(),
    details: text('details').array().notNull().default([]),
  },
  (table) => [
    index('checker_event_by_time').on(table.checkerRow, table.at, table.id),
    index('checker_event_age').on(table.at),
    index('checker_event_task').on(table.taskId),
  ],
)
