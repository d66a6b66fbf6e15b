import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { FailReason, OtaStep } from '@/lib/contract/ota-result'
import type { OtaApproval, OtaStopReason, OtaTaskStatus } from '@/lib/contract/ota-task'
import { brand, code, flag, kept, plainText, rowId } from '../../kernel/db/brand-column'
import { moment, reference } from '../../kernel/db/columns'
import { webUsers } from '../../kernel/session/identity-table'
import { controllers, projects } from './fleet'
import { otaPolicies, otaVersions } from './ota-version'

/** What a stage has done itself; whether it goes on is read from its task. */
type StoredStageState = 'waiting' | 'running' | 'finished' | 'stopped'

const user = (name: string) => reference(name).references(() => webUsers.id, { onDelete: 'set null' })

/** One execution of an upgrade. Domain 2.9. What it sends is copied here: the list of its devices is fixed as well. */
export const otaTasks = pgTable(
  'ota_task',
  {
    /** Above those of the history that a demo begins with. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 90_001 }),
    platformId: brand(),
    taskName: text('task_name').notNull(),
    taskSearch: plainText('task_search').notNull(),
    strategyId: reference('strategy_id').references(() => otaPolicies.id, { onDelete: 'set null' }),
    strategyName: text('strategy_name'),
    versionId: reference('version_id').references(() => otaVersions.id, { onDelete: 'set null' }),
    upgradeType: code<1 | 2 | 3>('upgrade_type'),
    featureCode: plainText('feature_code').notNull(),
    featureName: text('feature_name').notNull(),
    sourceVersion: text('source_version').notNull(),
    targetVersion: plainText('target_version').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: integer('file_size').notNull(),
    sha256: varchar('sha256', { length: 64 }).notNull(),
    upgradeWay: code<1 | 2>('upgrade_way'),
    executeTime: moment('execute_time'),
    effectiveStart: moment('effective_start'),
    effectiveEnd: moment('effective_end'),
    dailyWindow: varchar('daily_window', { length: 11 }),
    onlyIdle: flag('only_idle'),
    concurrency: smallint('concurrency').notNull(),
    retryTimes: smallint('retry_times').notNull(),
    timeoutMin: smallint('timeout_min').notNull(),
    remark: text('remark').notNull().default(''),
    total: integer('total').notNull(),
    taskStatus: smallint('task_status').notNull().default(0).$type<OtaTaskStatus>(),
    approval: varchar('approval', { length: 16 }).notNull().default('waiting').$type<OtaApproval>(),
    approver: user('approver'),
    approveTime: moment('approve_time'),
    approveRemark: text('approve_remark').notNull().default(''),
    stopReason: varchar('stop_reason', { length: 24 }).$type<OtaStopReason>(),
    stopTime: moment('stop_time'),
    stopUser: user('stop_user'),
    stopStage: smallint('stop_stage'),
    createUser: user('create_user'),
    startTime: moment('start_time'),
    endTime: moment('end_time'),
    ...kept(),
  },
  (table) => [
    index('ota_task_by_create').on(table.platformId, table.createTime, table.id),
    index('ota_task_by_start').on(table.platformId, table.startTime.asc().nullsFirst(), table.id),
    index('ota_task_by_end').on(table.platformId, table.endTime.asc().nullsFirst(), table.id),
    index('ota_task_by_total').on(table.platformId, table.total, table.id),
    index('ota_task_of_version').on(table.versionId),
    index('ota_task_of_policy').on(table.strategyId),
    // What the clock looks after.
    index('ota_task_live').on(table.taskStatus).where(sql`task_status < 3`),
  ],
)

/** A part of a task's devices that goes before the others. */
export const otaStages = pgTable(
  'ota_stage',
  {
    taskId: reference('task_id')
      .notNull()
      .references(() => otaTasks.id, { onDelete: 'cascade' }),
    stageNo: smallint('stage_no').notNull(),
    share: smallint('share').notNull(),
    successTrigger: smallint('success_trigger').notNull(),
    failureThreshold: smallint('failure_threshold').notNull(),
    state: varchar('state', { length: 16 }).notNull().default('waiting').$type<StoredStageState>(),
    /** Failures that somebody accepted by resuming. */
    accepted: integer('accepted').notNull().default(0),
    startTime: moment('start_time'),
    endTime: moment('end_time'),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.stageNo] })],
)

/** One device of one task, with the names that it had when the task was created. */
export const otaResults = pgTable(
  'ota_result',
  {
    id: rowId(),
    platformId: brand(),
    taskId: reference('task_id')
      .notNull()
      .references(() => otaTasks.id, { onDelete: 'cascade' }),
    /** Null when the controller is gone. */
    controllerId: reference('controller_id').references(() => controllers.id, { onDelete: 'set null' }),
    macWifiId: plainText('mac_wifi_id').notNull(),
    deviceName: text('device_name').notNull(),
    deviceSearch: plainText('device_search').notNull(),
    projectId: reference('project_id').references(() => projects.id, { onDelete: 'set null' }),
    projectName: text('project_name'),
    projectSearch: plainText('project_search'),
    timeZone: text('time_zone').notNull(),
    iduCount: smallint('idu_count').notNull(),
    upgradeType: code<1 | 2 | 3>('upgrade_type'),
    stageNo: smallint('stage_no').notNull(),
    systemNo: smallint('system_no'),
    unitNo: smallint('unit_no'),
    result: smallint('result').notNull().default(0).$type<0 | 1 | 2 | 3>(),
    step: smallint('step').notNull().default(0).$type<OtaStep>(),
    stepTime: moment('step_time'),
    progress: smallint('progress').notNull().default(0),
    beforeVersion: text('before_version').notNull(),
    targetVersion: plainText('target_version').notNull(),
    afterVersion: text('after_version'),
    failReason: smallint('fail_reason').$type<FailReason>(),
    retryCount: smallint('retry_count').notNull().default(0),
    /** Tries that the task has made by itself since somebody asked for one. */
    autoRetries: smallint('auto_retries').notNull().default(0),
    /** 1: the user of the app has said yes. */
    confirmed: flag('confirmed'),
    notBefore: moment('not_before'),
    nextCause: varchar('next_cause', { length: 16 }).notNull().default('plan').$type<OtaCauseOfTry>(),
    nextUser: user('next_user'),
    startTime: moment('start_time'),
    endTime: moment('end_time'),
  },
  (table) => [
    uniqueIndex('ota_result_device').on(table.taskId, table.controllerId),
    // Domain 4.3: a device is upgraded once at a time. Features 43: and a project as well.
    uniqueIndex('ota_result_running_device').on(table.controllerId).where(sql`result = 1`),
    uniqueIndex('ota_result_running_project').on(table.projectId).where(sql`result = 1`),
    index('ota_result_of_task').on(table.taskId, table.stageNo, table.result),
    index('ota_result_by_start').on(table.platformId, table.startTime.asc().nullsFirst(), table.id),
    index('ota_result_by_end').on(table.platformId, table.endTime.asc().nullsFirst(), table.id),
    index('ota_result_by_mac').on(table.platformId, table.macWifiId, table.id),
    // Of a controller that is deleted.
    index('ota_result_of_controller').on(table.controllerId),
    index('ota_result_of_project').on(table.projectId),
  ],
)

type OtaCauseOfTry = 'plan' | 'autoRetry' | 'retry' | 'byHand'

/** One try at one device: the command that it is given, once. */
export const otaAttempts = pgTable(
  'ota_attempt',
  {
    id: rowId(),
    resultId: reference('result_id')
      .notNull()
      .references(() => otaResults.id, { onDelete: 'cascade' }),
    taskId: reference('task_id').notNull(),
    macWifiId: plainText('mac_wifi_id').notNull(),
    attempt: smallint('attempt').notNull(),
    /** Known to the device alone: whoever reports with it is the one who was told. */
    key: uuid('key').notNull(),
    cause: varchar('cause', { length: 16 }).notNull().$type<OtaCauseOfTry>(),
    causeUser: user('cause_user'),
    result: smallint('result').notNull().default(1).$type<1 | 2 | 3>(),
    failReason: smallint('fail_reason').$type<FailReason>(),
    message: text('message').notNull().default(''),
    startTime: moment('start_time').notNull(),
    takenTime: moment('taken_time'),
    endTime: moment('end_time'),
    deadline: moment('deadline').notNull(),
    checkTime: moment('check_time'),
  },
  (table) => [
    // One dispatch for each task, device and try, whatever dies in between.
    uniqueIndex('ota_attempt_once').on(table.resultId, table.attempt),
    uniqueIndex('ota_attempt_key').on(table.key),
    uniqueIndex('ota_attempt_open').on(table.macWifiId).where(sql`end_time is null`),
    index('ota_attempt_of_task').on(table.taskId, table.deadline).where(sql`end_time is null`),
  ],
)

/** When a try came to a step. */
export const otaSteps = pgTable(
  'ota_step',
  {
    attemptId: reference('attempt_id')
      .notNull()
      .references(() => otaAttempts.id, { onDelete: 'cascade' }),
    step: smallint('step').notNull().$type<OtaStep>(),
    startTime: moment('start_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.step] })],
)
