import './zod-mode'
import * as z from 'zod'
import { MacWifiId, OtaStatus } from './device'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'
import { listFile } from './list-file'
import { OtaFailReason } from './network-module'
import type { OtaExclusion } from './ota-preflight'
import { OtaUpgradeType } from './ota-version'

/** 0 queued, 1 awaiting confirmation, 2 downloading, 3 verifying, 4 flashing, 5 rebooting, 6 reporting. Domain 2.9. */
export const OtaStep = z.literal([0, 1, 2, 3, 4, 5, 6])
export type OtaStep = z.infer<typeof OtaStep>
export type FailReason = z.infer<typeof OtaFailReason>

const reasonsOfExclusion = {
  noCentralController: 9,
  sameVersion: 11,
  newerVersion: 12,
  belowMinimum: 13,
  otherSourceVersion: 14,
  activeCapture: 15,
  notActivated: 16,
  otherFeatureCode: 17,
} as const satisfies Partial<Record<OtaExclusion, FailReason>>

/** The reason with which a device ends that does not fit any more when its turn comes. */
export const reasonOfExclusion = (exclusion: OtaExclusion): FailReason => {
  const reason: FailReason | undefined = reasonsOfExclusion[exclusion as keyof typeof reasonsOfExclusion]
  if (reason === undefined) throw new Error(`a device whose turn has come is not excluded as ${exclusion}`)
  return reason
}
/** Of a device that staff have left out while it waited. */
export const skippedReason: FailReason = 18
/** Of devices that take no part any more, so that their stage counts them neither as failed nor at all. */
export const exclusionReasons: readonly FailReason[] = [...Object.values(reasonsOfExclusion), skippedReason]

/** Reasons after which a retry makes sense. Domain 4.3. */
export const retryableReasons: readonly FailReason[] = [1, 2, 3, 5, 8, reasonsOfExclusion.activeCapture]
/**
 * Transient reasons: the device was away, the line was slow, the unit was running. A file that arrived
 * broken or a failed flash may be retried too, but somebody should look first.
 */
export const transientReasons: readonly FailReason[] = [1, 2, 8, reasonsOfExclusion.activeCapture]

/** Why a device that could be next is not: shown while `result` is 0. */
export const OtaWait = z.enum([
  'approval',
  'start',
  'paused',
  'stage',
  'window',
  'projectBusy',
  'deviceBusy',
  'indoorFirst',
  'notIdle',
  'offline',
  'slots',
  'confirmation',
  'later',
  'retry',
])
export type OtaWait = z.infer<typeof OtaWait>

const count = z.number().int()

/** One device of one upgrade. Names are as of the upgrade's creation. */
export const OtaResult = z.object({
  resultId: Id,
  upgradeId: Id,
  taskName: z.string(),
  upgradeType: OtaUpgradeType,
  featureCode: z.string(),
  macWifiId: MacWifiId,
  deviceName: z.string(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  /** IANA zone of the site. */
  timeZone: z.string(),
  iduCount: count,
  /** From 1. */
  stageNo: count,
  /** The indoor unit that is being written, for `upgradeType` 3. */
  systemNo: count.nullable(),
  unitNo: count.nullable(),
  /** 0 not upgraded, 1 upgrading, 2 successful, 3 failed. */
  result: OtaStatus,
  step: OtaStep,
  /** When the current step began: a ticking "rebooting 0:42" counts from here. */
  stepTime: DateTime.nullable(),
  /** Percent. */
  progress: count,
  beforeVersion: z.string(),
  targetVersion: z.string(),
  /** Null until the device has reported its version. */
  afterVersion: z.string().nullable(),
  failReason: OtaFailReason.nullable(),
  /** Tries after the first one, automatic or by hand. */
  retryCount: count,
  startTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
  wait: OtaWait.nullable(),
  /** Not retried before this moment; null for at once. */
  notBefore: DateTime.nullable(),
})
export type OtaResult = z.infer<typeof OtaResult>

export const otaResultSorts = ['startTime', 'endTime', 'macWifiId'] as const

export const otaResultFilters = {
  upgradeId: Id.optional(),
  macWifiId: searchText.optional(),
  deviceName: searchText.optional(),
  projectName: searchText.optional(),
  result: fromQuery(OtaStatus).optional(),
  failReason: fromQuery(OtaFailReason).optional(),
  /** 1: failed for a transient reason, 0: for another one. */
  transient: fromQuery(z.literal([0, 1])).optional(),
  upgradeType: fromQuery(OtaUpgradeType).optional(),
  stageNo: fromQuery(z.number().int().min(1).max(20)).optional(),
  targetVersion: searchText.optional(),
  /** Days on which it started, in `timeZone`, both included. */
  startFrom: Day.optional(),
  startTo: Day.optional(),
  /** Ended from this moment on. */
  endSince: DateTime.optional(),
  timeZone: ZoneName.optional(),
}
export const OtaResultFilter = z.strictObject(otaResultFilters)
export type OtaResultFilter = z.infer<typeof OtaResultFilter>
export const OtaResultQuery = listQuery(otaResultSorts, otaResultFilters)
export type OtaResultQuery = z.infer<typeof OtaResultQuery>

/** One step of one attempt; `endTime` null while it lasts. */
export const OtaLogStep = z.object({
  step: OtaStep,
  startTime: DateTime,
  endTime: DateTime.nullable(),
  /** Whole seconds that it took, or has taken so far. */
  seconds: count,
})
export type OtaLogStep = z.infer<typeof OtaLogStep>
export const OtaAttempt = z.object({
  /** From 1. */
  attempt: count,
  /** Why it was made: by the plan, automatic retry, manual retry, or manually out of turn. */
  cause: z.enum(['plan', 'autoRetry', 'retry', 'byHand']),
  /** Real name of who requested it manually. */
  user: z.string().nullable(),
  result: OtaStatus,
  failReason: OtaFailReason.nullable(),
  /** The device's own message; empty for none. */
  message: z.string(),
  startTime: DateTime,
  /** When the device accepted it. */
  takenTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
  /** When the platform asked a silent device for its progress. */
  checkTime: DateTime.nullable(),
  steps: z.array(OtaLogStep),
})
export type OtaAttempt = z.infer<typeof OtaAttempt>

export const OtaResultDetail = OtaResult.extend({ attempts: z.array(OtaAttempt), serverTime: DateTime })
export type OtaResultDetail = z.infer<typeof OtaResultDetail>

const byId = z.strictObject({ resultId: Id })

// ours: not shown in the spec
export const otaResultApi = {
  /** Of all upgrades (tab "upgrade result query"), or of one by `upgradeId`. */
  list: get('/sys/ota/result/list', { access: 'ota:list', input: OtaResultQuery, data: page(OtaResult) }),
  /** One device with all its attempts and the steps of each, oldest first. */
  info: get('/sys/ota/result/info', { access: 'ota:list', input: byId, data: OtaResultDetail }),
  /** Retries one failed device, or has one take part again that was left out. */
  retry: post('/sys/ota/result/retry', { access: 'ota:task', stepUp: true, input: byId, data: nothing }),
  /**
   * Upgrades one waiting device now, out of turn. Refused with 40003 and `data.why`: it may not overlap with another
   * controller of its project, and its site's window applies.
   */
  startNow: post('/sys/ota/result/startNow', { access: 'ota:task', stepUp: true, input: byId, data: nothing }),
  /** Leaves one waiting device out: its stage, and those after it, wait for it no more. */
  skip: post('/sys/ota/result/skip', { access: 'ota:task', input: byId, data: nothing }),
  export: post('/sys/ota/result/export', {
    access: 'ota:export',
    input: z.strictObject({
      filter: OtaResultFilter,
      sidx: z.enum(otaResultSorts).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      ...listFile,
    }),
    data: z.object({ jobId: Id }),
  }),
}

/** `data` of a refused `startNow`: why, and which controller is in the way. */
export const OtaStartRefusal = z.object({ why: OtaWait, macWifiId: MacWifiId.nullable() })
export type OtaStartRefusal = z.infer<typeof OtaStartRefusal>

type State = Pick<OtaResult, 'result' | 'failReason'>

/** What may be done with one device of an upgrade; the platform uses the same functions. Domain 4.3. */
export const otaResultCan = {
  retry: ({ result, failReason }: State): boolean =>
    result === 3 && failReason !== null && [...retryableReasons, skippedReason].includes(failReason),
  /** Only in a running task: see `otaTaskCan.dispatch`. */
  startNow: ({ result }: Pick<State, 'result'>): boolean => result === 0,
  /** Not one that is being upgraded, nor in an upgrade that is over, where none waits. */
  skip: ({ result }: Pick<State, 'result'>): boolean => result === 0,
}
export const isTransient = (reason: FailReason | null): boolean => reason !== null && transientReasons.includes(reason)
