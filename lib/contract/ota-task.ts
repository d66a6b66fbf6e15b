import './zod-mode'
import * as z from 'zod'
import { DateTime, fromQuery, get, Id, listQuery, Moment, nothing, page, post, searchText, ZoneName } from './endpoint'
import { OtaFailReason } from './network-module'
import { UpgradeWay, upgradeDefaults, upgradeSettings } from './ota-policy'
import { OtaExclusion, OtaPlan, OtaPreflight, OtaPreflightDevice, OtaPreflightInput } from './ota-preflight'
import { OtaResult } from './ota-result'
import { OtaUpgradeType } from './ota-version'
import { remarkText, titleText } from './text'

/** 0 waiting, 1 running, 2 paused, 3 finished, 4 cancelled. Domain 2.9. */
export const OtaTaskStatus = z.literal([0, 1, 2, 3, 4])
export type OtaTaskStatus = z.infer<typeof OtaTaskStatus>
/** Ours: a second person approves every upgrade before it may start. */
export const OtaApproval = z.enum(['waiting', 'approved', 'rejected'])
export type OtaApproval = z.infer<typeof OtaApproval>
/**
 * What stopped an upgrade. `byHand`: somebody paused it; `cancelled`: somebody ended it for good; `threshold`: the failures
 * of a stage reached its threshold; `successTrigger`: a stage ended with too few successes for the next one;
 * `fileChanged`: the stored file differs from the upload; `versionWithdrawn`: the version was disabled; `notSigned`: no
 * key of the site has signed it; `noFirmwareKey`: the site has no key; `expired`: the effective range ended.
 */
export const OtaStopReason = z.enum([
  'byHand',
  'cancelled',
  'threshold',
  'successTrigger',
  'fileChanged',
  'versionWithdrawn',
  'notSigned',
  'noFirmwareKey',
  'expired',
])
export type OtaStopReason = z.infer<typeof OtaStopReason>

const count = z.number().int()
const percent = (min: number) =>
  z
    .number({ error: 'notWhole' })
    .int({ error: 'notWhole' })
    .min(min, { error: 'outOfRange' })
    .max(100, { error: 'outOfRange' })

/** One requested stage. The shares of all stages add up to 100. */
export const OtaStageForm = z.strictObject({
  /** Share of the devices, percent. */
  share: percent(1),
  /** When this percentage of the stage has succeeded, the next stage starts. */
  successTrigger: percent(1),
  /** When this percentage of the stage has failed for good, the upgrade stops. */
  failureThreshold: percent(1),
})
export type OtaStageForm = z.infer<typeof OtaStageForm>

/**
 * State of a stage given its upgrade's state: paused, cancelled and expired come from the
 * upgrade, and apply to every unfinished stage. `stopped`: by its own failures.
 */
export const OtaStageState = z.enum(['waiting', 'running', 'paused', 'finished', 'stopped', 'cancelled', 'expired'])
export type OtaStageState = z.infer<typeof OtaStageState>
export const OtaStage = z.object({
  stageNo: count,
  ...OtaStageForm.shape,
  state: OtaStageState,
  total: count,
  waiting: count,
  upgrading: count,
  success: count,
  fail: count,
  /** Failures accepted when somebody resumed: they do not stop it again. */
  accepted: count,
  startTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
})
export type OtaStage = z.infer<typeof OtaStage>

export const OtaTask = z.object({
  upgradeId: Id,
  taskName: z.string(),
  strategyId: Id.nullable(),
  strategyName: z.string().nullable(),
  /** Null when the version was deleted. */
  versionId: Id.nullable(),
  upgradeType: OtaUpgradeType,
  featureCode: z.string(),
  featureName: z.string(),
  /** From the policy, `*` for any older one. */
  sourceVersion: z.string(),
  targetVersion: z.string(),
  upgradeWay: UpgradeWay,
  /** 1: it starts at `executeTime`. */
  regularExecution: z.literal([0, 1]),
  executeTime: DateTime.nullable(),
  effectiveStart: DateTime.nullable(),
  effectiveEnd: DateTime.nullable(),
  /** `HH:mm-HH:mm` by the clock of each site; null for any time. */
  dailyWindow: z.string().nullable(),
  onlyIdle: z.literal([0, 1]),
  concurrency: count,
  retryTimes: count,
  timeoutMin: count,
  taskStatus: OtaTaskStatus,
  approval: OtaApproval,
  stopReason: OtaStopReason.nullable(),
  total: count,
  waiting: count,
  upgrading: count,
  success: count,
  fail: count,
  /** The latest stage that has begun, 0 before the first. */
  stageNo: count,
  stageCount: count,
  createTime: DateTime,
  startTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
  /** Real name of the creator, and whether that is the caller. */
  operator: z.string(),
  isOwn: z.literal([0, 1]),
})
export type OtaTask = z.infer<typeof OtaTask>

export const OtaTaskDetail = OtaTask.extend({
  remark: z.string(),
  sha256: z.string(),
  fileName: z.string(),
  fileSize: count,
  approver: z.string().nullable(),
  approveTime: DateTime.nullable(),
  approveRemark: z.string(),
  /** When it was stopped, by whom (null: automatically), and in which stage. */
  stopTime: DateTime.nullable(),
  stopUser: z.string().nullable(),
  stopStage: count.nullable(),
  stages: z.array(OtaStage),
  serverTime: DateTime,
})
export type OtaTaskDetail = z.infer<typeof OtaTaskDetail>

export const otaTaskSorts = ['createTime', 'startTime', 'endTime', 'total'] as const
export const otaTaskFilters = {
  upgradeId: Id.optional(),
  taskName: searchText.optional(),
  featureCode: searchText.optional(),
  targetVersion: searchText.optional(),
  upgradeType: fromQuery(OtaUpgradeType).optional(),
  taskStatus: fromQuery(OtaTaskStatus).optional(),
  approval: OtaApproval.optional(),
  /** 1: made by the caller, 0: by others. */
  isOwn: fromQuery(z.literal([0, 1])).optional(),
  /** A policy: its own upgrades. */
  strategyId: Id.optional(),
}
export const OtaTaskQuery = listQuery(otaTaskSorts, otaTaskFilters)
export type OtaTaskQuery = z.infer<typeof OtaTaskQuery>

/** How an upgrade runs. With a policy, its values are the form's initial ones. */
export const OtaRun = z
  .strictObject({
    ...upgradeSettings,
    /** Null: once it is approved and somebody starts it. */
    executeTime: Moment.nullable(),
    effectiveStart: Moment.nullable(),
    effectiveEnd: Moment.nullable(),
    stages: z.array(OtaStageForm).min(1, { error: 'required' }).max(10),
  })
  .refine(({ stages }) => stages.reduce((sum, { share }) => sum + share, 0) === 100, {
    error: 'stageShares',
    path: ['stages'],
  })
  .refine(({ effectiveStart, effectiveEnd }) => !effectiveStart || !effectiveEnd || effectiveEnd > effectiveStart, {
    error: 'endBeforeStart',
    path: ['effectiveEnd'],
  })
export type OtaRun = z.infer<typeof OtaRun>
/** Initial values of a form. Threshold: security T46. */
export const defaultRun: OtaRun = {
  upgradeWay: 2,
  executeTime: null,
  effectiveStart: null,
  effectiveEnd: null,
  onlyIdle: 0,
  ...upgradeDefaults,
  stages: [
    { share: 10, successTrigger: 90, failureThreshold: 5 },
    { share: 90, successTrigger: 90, failureThreshold: 5 },
  ],
}

const checked = OtaPreflightInput.shape
export const OtaTaskForm = z.strictObject({
  ...checked,
  taskName: titleText(64),
  remark: remarkText(200),
  run: OtaRun,
  /** From the pre-flight shown, and how many devices it named: a person confirms a number. Security T46. */
  snapshot: z.string(),
  confirmCount: z.number({ error: 'required' }).int(),
})
export type OtaTaskForm = z.infer<typeof OtaTaskForm>

/** Devices of a task, grouped by what `pause`, `resume` and `cancel` would do with them. */
export const OtaImpact = z.object({
  notStarted: count,
  inProgress: count,
  done: count,
  /** Those in progress: still before flashing, and past the point of no return. */
  beforeFlash: count,
  flashing: count,
})
export type OtaImpact = z.infer<typeof OtaImpact>

/** Failures with one cause. */
export const OtaCause = z.object({
  failReason: OtaFailReason,
  count,
  transient: z.literal([0, 1]),
  /** 1: `retry` includes them. */
  retryable: z.literal([0, 1]),
  projectCount: count,
  /** At most ten, newest first. */
  devices: z.array(
    OtaResult.pick({
      resultId: true,
      macWifiId: true,
      deviceName: true,
      projectName: true,
      step: true,
      endTime: true,
      retryCount: true,
    }),
  ),
})
export type OtaCause = z.infer<typeof OtaCause>

/** Why an upgrade stopped: the trigger, and its failures by cause, most frequent first. */
export const OtaStopReport = z.object({
  stopReason: OtaStopReason.nullable(),
  stopTime: DateTime.nullable(),
  stopUser: z.string().nullable(),
  stage: OtaStage.nullable(),
  /** Number of failures that stops the stage. */
  limit: count.nullable(),
  /** Later stages that had begun by then: a stage begins while the rest of the previous one continues. */
  laterStages: z.array(count),
  causes: z.array(OtaCause),
  transientCount: count,
  retryableCount: count,
})
export type OtaStopReport = z.infer<typeof OtaStopReport>

const byId = z.strictObject({ upgradeId: Id })
const jobId = z.object({ jobId: Id })
const decision = z.strictObject({ upgradeId: Id, remark: remarkText(200) })
/** It ends the upgrade for good: its author has to learn why. */
const rejection = decision.extend({ remark: remarkText(200).min(1, { error: 'required' }) })

// ours: not shown in the spec
export const otaTaskApi = {
  list: get('/sys/ota/task/list', { access: 'ota:list', input: OtaTaskQuery, data: page(OtaTask) }),
  info: get('/sys/ota/task/info', { access: 'ota:list', input: byId, data: OtaTaskDetail }),
  /** Who takes part and who does not. Changes nothing. */
  preflight: post('/sys/ota/task/preflight', {
    access: 'ota:task',
    effect: false,
    input: OtaPreflightInput,
    data: OtaPreflight,
  }),
  /** The devices of a pre-flight, paged: all, only the eligible, or only those with one reason. */
  preflightDevices: post('/sys/ota/task/preflightDevices', {
    access: 'ota:task',
    effect: false,
    input: z.strictObject({
      check: OtaPreflightInput,
      only: z.union([z.literal(['all', 'eligible', 'excluded']), OtaExclusion]).default('all'),
      page: z.number().int().min(1).max(1_000_000).default(1),
      limit: z.number().int().min(1).max(200).default(20),
    }),
    data: page(OtaPreflightDevice),
  }),
  /** Every device of a pre-flight with its reason, as CSV. */
  preflightExport: post('/sys/ota/task/preflightExport', {
    access: 'ota:export',
    input: z.strictObject({ check: OtaPreflightInput, timeZone: ZoneName }),
    data: jobId,
  }),
  /** The waves in which devices would be upgraded, in their sites' time. Changes nothing. */
  plan: post('/sys/ota/task/plan', {
    access: 'ota:task',
    effect: false,
    input: z.strictObject({ check: OtaPreflightInput, run: OtaRun }),
    data: OtaPlan,
  }),
  /** Refused with 409 when the devices differ from those of the pre-flight. */
  create: post('/sys/ota/task/save', { access: 'ota:task', input: OtaTaskForm, data: byId }),
  approve: post('/sys/ota/task/approve', { access: 'ota:approve', stepUp: true, input: decision, data: nothing }),
  reject: post('/sys/ota/task/reject', { access: 'ota:approve', input: rejection, data: nothing }),
  /** Before its `executeTime`, or without one. */
  start: post('/sys/ota/task/start', { access: 'ota:task', stepUp: true, input: byId, data: nothing }),
  /** Stops dispatching; devices in progress finish what they have begun. */
  pause: post('/sys/ota/task/pause', { access: 'ota:task', input: byId, data: nothing }),
  /** Accepts failures up to now: they do not stop it again. */
  resume: post('/sys/ota/task/resume', { access: 'ota:task', stepUp: true, input: byId, data: nothing }),
  /** Devices that have not begun fail with reason 10; those in progress finish what they have begun. */
  cancel: post('/sys/ota/task/cancel', { access: 'ota:task', input: byId, data: nothing }),
  impact: get('/sys/ota/task/impact', { access: 'ota:list', input: byId, data: OtaImpact }),
  /**
   * Retries failed devices: `all` those with retryable reasons, `transient` only those with transient ones.
   * With `resume` 1 the same call also resumes a stopped task. Returns how many.
   */
  retry: post('/sys/ota/task/retry', {
    access: 'ota:task',
    stepUp: true,
    input: z.strictObject({ upgradeId: Id, which: z.enum(['all', 'transient']), resume: z.literal([0, 1]).default(0) }),
    data: z.object({ count }),
  }),
  stopReport: get('/sys/ota/task/stopReport', { access: 'ota:list', input: byId, data: OtaStopReport }),
}

type State = Pick<OtaTask, 'taskStatus' | 'approval'>

/** What may be done with an upgrade in its current state; the platform uses the same functions. Domain 4.2. */
export const otaTaskCan = {
  /** The creator may not approve it. */
  approve: ({ taskStatus, approval, isOwn }: State & Pick<OtaTask, 'isOwn'>): boolean =>
    taskStatus === 0 && approval === 'waiting' && isOwn === 0,
  reject: ({ taskStatus, approval, isOwn }: State & Pick<OtaTask, 'isOwn'>): boolean =>
    taskStatus === 0 && approval === 'waiting' && isOwn === 0,
  start: ({ taskStatus, approval }: State): boolean => taskStatus === 0 && approval === 'approved',
  pause: ({ taskStatus }: Pick<State, 'taskStatus'>): boolean => taskStatus === 1,
  /** Not after its effective range, nor if the file is not the uploaded one. */
  resume: ({ taskStatus, stopReason }: Pick<OtaTask, 'taskStatus' | 'stopReason'>): boolean =>
    taskStatus === 2 && stopReason !== 'expired' && stopReason !== 'fileChanged' && stopReason !== 'versionWithdrawn',
  cancel: ({ taskStatus }: Pick<State, 'taskStatus'>): boolean => taskStatus < 3,
  retry: ({ taskStatus, fail, stopReason }: Pick<OtaTask, 'taskStatus' | 'fail' | 'stopReason'>): boolean =>
    (taskStatus === 1 || taskStatus === 2 || taskStatus === 3) && fail > 0 && stopReason !== 'expired',
  /** Its devices may be dispatched. */
  dispatch: ({ taskStatus }: Pick<State, 'taskStatus'>): boolean => taskStatus === 1,
}
