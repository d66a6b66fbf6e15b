import { millisecondsInDay } from 'date-fns/constants'
import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { DateTime, fromQuery, get, Id, listQuery, nothing, page, post, searchText } from './endpoint'
import { FeatureCode, OtaUpgradeType } from './ota-version'
import { labelText } from './text'
import { compareVersions, VersionNumber } from './version-number'
import { wireMs } from './wire-ms'

/** 0 pending, 1 active, 2 finished, 3 invalidated, 4 expired. Domain 4.1. */
export const OtaPolicyStatus = z.literal([0, 1, 2, 3, 4])
export type OtaPolicyStatus = z.infer<typeof OtaPolicyStatus>
/** 1 the user confirms in the app, 2 silent. Spec 3. */
export const UpgradeWay = z.literal([1, 2])
export type UpgradeWay = z.infer<typeof UpgradeWay>
/** 1 all, 2 WiFi IDs, 3 projects, 4 regions, 5 a share of all. Domain 2.8. */
export const OtaScopeType = z.literal([1, 2, 3, 4, 5])
export type OtaScopeType = z.infer<typeof OtaScopeType>

/** Any version older than the target. */
export const anySource = '*'

const between = (min: number, max: number) =>
  z
    .number({ error: 'notWhole' })
    .int({ error: 'notWhole' })
    .min(min, { error: 'outOfRange' })
    .max(max, { error: 'outOfRange' })

/** `02:00-05:00` by the site's clock; one that ends before it begins spans midnight. */
export const DailyWindow = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'windowFormat' })
  .refine((text) => new Set(text.split('-')).size === 2, { error: 'windowFormat' })
export const UpgradeConcurrency = between(1, 500)
export const UpgradeRetryTimes = between(0, 5)
export const UpgradeTimeoutMin = between(5, 60)
/** Initial values of a form. */
export const upgradeDefaults = { concurrency: 50, retryTimes: 3, timeoutMin: 20, dailyWindow: '02:00-05:00' } as const

/** Versions to upgrade: `*` alone, or at least one version number. */
export const SourceVersions = z
  .array(z.union([z.literal(anySource), VersionNumber]))
  .min(1, { error: 'required' })
  .max(20, { error: 'tooLong' })
  .refine((list) => new Set(list).size === list.length && (list.length === 1 || !list.includes(anySource)), {
    error: 'invalid',
  })

/** Whether a controller with this version is upgraded: the version is named, or every older one is. */
export const isSource = (sources: readonly string[], targetVersion: string, installed: string): boolean =>
  compareVersions(installed, targetVersion) < 0 && (sources.includes(anySource) || sources.includes(installed))

/** Which controllers of the feature code. A region includes everything below it. */
const scope = {
  scopeType: OtaScopeType,
  /** With scope 2, 3, 4: WiFi IDs, ids of projects, ids of regions. With 5: percent, 1 to 100. Else empty. */
  scopeValue: z.array(z.string().max(19)).max(5000, { error: 'tooLong' }),
}
const scopeRule: Record<OtaScopeType, (value: string[]) => boolean> = {
  1: (value) => value.length === 0,
  2: (value) => value.every((each) => MacWifiId.safeParse(each).success),
  3: (value) => value.every((each) => Id.safeParse(each).success),
  4: (value) => value.every((each) => Id.safeParse(each).success),
  5: (value) => value.length === 1 && /^(?:[1-9]\d?|100)$/.test(value[0] ?? ''),
}

const what = {
  upgradeType: OtaUpgradeType,
  featureCode: FeatureCode,
  sourceVersions: SourceVersions,
  targetVersion: VersionNumber,
  ...scope,
}

const yearMs = 366 * millisecondsInDay

type Check = { path: string; error: string }
/** Rules between fields, for form and platform. The platform adds those that need the database or the clock. */
const ruleOf = (form: {
  sourceVersions: string[]
  targetVersion: string
  scopeType: OtaScopeType
  scopeValue: string[]
}): Check[] => [
  ...(form.sourceVersions.some((each) => each !== anySource && compareVersions(each, form.targetVersion) >= 0)
    ? [{ path: 'targetVersion', error: 'targetNotHigher' }]
    : []),
  ...(form.scopeType !== 1 && form.scopeValue.length === 0
    ? [{ path: 'scopeValue', error: 'required' }]
    : scopeRule[form.scopeType](form.scopeValue)
      ? []
      : [{ path: 'scopeValue', error: 'invalid' }]),
]
const timeRuleOf = (form: {
  effectiveStart: string
  effectiveEnd: string
  regularExecution: 0 | 1
  executeTime: string | null
}): Check[] => {
  const { effectiveStart, effectiveEnd, regularExecution, executeTime } = form
  const length = wireMs(effectiveEnd) - wireMs(effectiveStart)
  // A moment that does not exist has an error of its own.
  if (length <= 0) return [{ path: 'effectiveEnd', error: 'endBeforeStart' }]
  if (length > yearMs) return [{ path: 'effectiveEnd', error: 'overOneYear' }]
  if (regularExecution === 0) return executeTime === null ? [] : [{ path: 'executeTime', error: 'invalid' }]
  if (executeTime === null) return [{ path: 'executeTime', error: 'required' }]
  return executeTime < effectiveStart || executeTime > effectiveEnd
    ? [{ path: 'executeTime', error: 'outsideEffectiveRange' }]
    : []
}

/** A moment that exists in the calendar. */
const Moment = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, { error: 'invalid' })
  .refine((wire) => !Number.isNaN(wireMs(wire)), { error: 'invalid' })

/** How an upgrade is carried out, whoever starts it. */
export const upgradeSettings = {
  upgradeWay: UpgradeWay,
  dailyWindow: DailyWindow.nullable(),
  concurrency: UpgradeConcurrency,
  retryTimes: UpgradeRetryTimes,
  timeoutMin: UpgradeTimeoutMin,
  /** Domain 2.8: always 1 for controllers and indoor units. */
  onlyIdle: z.literal([0, 1]),
}

const policyFields = {
  strategyName: labelText(64),
  ...what,
  ...upgradeSettings,
  regularExecution: z.literal([0, 1]),
  /** UTC; only with `regularExecution` 1. */
  executeTime: Moment.nullable(),
  effectiveStart: Moment,
  effectiveEnd: Moment,
}
type PolicyFields = z.infer<z.ZodObject<typeof policyFields>>
const checkPolicy = (form: PolicyFields, context: z.RefinementCtx): void => {
  const idle: Check[] = form.upgradeType !== 1 && form.onlyIdle === 0 ? [{ path: 'onlyIdle', error: 'mustBeIdle' }] : []
  for (const { path, error } of [...ruleOf(form), ...timeRuleOf(form), ...idle])
    context.addIssue({ code: 'custom', path: [path], message: error })
}

export const OtaPolicyForm = z.strictObject(policyFields).superRefine(checkPolicy)
export type OtaPolicyForm = z.infer<typeof OtaPolicyForm>
export const OtaPolicyUpdate = z
  .strictObject({ strategyId: Id, version: z.number().int(), ...policyFields })
  .superRefine(checkPolicy)
export type OtaPolicyUpdate = z.infer<typeof OtaPolicyUpdate>

const count = z.number().int()
export const OtaPolicy = z.object({
  strategyId: Id,
  strategyName: z.string(),
  upgradeType: OtaUpgradeType,
  featureCode: z.string(),
  sourceVersions: z.array(z.string()),
  targetVersion: z.string(),
  /** Null when the version was deleted after the policy had ended. */
  versionId: Id.nullable(),
  upgradeWay: UpgradeWay,
  scopeType: OtaScopeType,
  scopeValue: z.array(z.string()),
  regularExecution: z.literal([0, 1]),
  executeTime: DateTime.nullable(),
  effectiveStart: DateTime,
  effectiveEnd: DateTime,
  dailyWindow: z.string().nullable(),
  concurrency: count,
  retryTimes: count,
  timeoutMin: count,
  onlyIdle: z.literal([0, 1]),
  status: OtaPolicyStatus,
  /** The task that it created; null before it was active, and when no controller matched. */
  upgradeId: Id.nullable(),
  /** Counters of that task; null without one. */
  deviceTotal: count.nullable(),
  successCount: count.nullable(),
  failCount: count.nullable(),
  upgradingCount: count.nullable(),
  waitingCount: count.nullable(),
  /** When it became active, and when it ended in any way. */
  startTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
  createTime: DateTime,
  updateTime: DateTime,
  /** Real name. */
  createUser: z.string().nullable(),
  version: count,
})
export type OtaPolicy = z.infer<typeof OtaPolicy>

export const otaPolicySorts = ['createTime', 'strategyName', 'effectiveStart', 'effectiveEnd', 'executeTime'] as const
export const OtaPolicyQuery = listQuery(otaPolicySorts, {
  strategyName: searchText.optional(),
  featureCode: searchText.optional(),
  targetVersion: searchText.optional(),
  upgradeType: fromQuery(OtaUpgradeType).optional(),
  upgradeWay: fromQuery(UpgradeWay).optional(),
  status: fromQuery(OtaPolicyStatus).optional(),
})
export type OtaPolicyQuery = z.infer<typeof OtaPolicyQuery>

/** How many controllers a policy would upgrade if it became active now. */
export const OtaPolicyReach = z.object({
  deviceTotal: count,
  projectTotal: count,
  offlineTotal: count,
  /** Those of them without a centralized controller: indoor units behind them are not upgraded. Spec 5. */
  noCentralTotal: count,
  versions: z.array(z.object({ versionNo: z.string(), deviceCount: count })),
})
export type OtaPolicyReach = z.infer<typeof OtaPolicyReach>

const byId = z.strictObject({ strategyId: Id })
const manage = 'ota:policy'

// ours: not shown in the spec
export const otaPolicyApi = {
  list: get('/sys/ota/strategy/list', { access: 'ota:list', input: OtaPolicyQuery, data: page(OtaPolicy) }),
  info: get('/sys/ota/strategy/info', {
    access: 'ota:list',
    input: byId,
    /** Names of the entries of `scopeValue`, in order, in the request's language: projects and regions. */
    data: OtaPolicy.extend({ scopeNames: z.array(z.string()) }),
  }),
  save: post('/sys/ota/strategy/save', { access: manage, input: OtaPolicyForm, data: byId }),
  update: post('/sys/ota/strategy/update', { access: manage, input: OtaPolicyUpdate, data: nothing }),
  /** Activates it early, within its effective range, and creates its task. */
  start: post('/sys/ota/strategy/start', {
    access: manage,
    stepUp: true,
    input: byId,
    data: z.object({ upgradeId: Id.nullable() }),
  }),
  /** Cancels waiting devices; those being written continue. Domain 4.1. */
  invalidate: post('/sys/ota/strategy/invalidate', { access: manage, input: byId, data: nothing }),
  /** Shown by the form before saving. A long list of WiFi IDs does not fit into a URL. */
  reach: post('/sys/ota/strategy/reach', {
    access: 'ota:list',
    effect: false,
    input: z.strictObject(what).superRefine((form, context) => {
      for (const { path, error } of ruleOf(form)) context.addIssue({ code: 'custom', path: [path], message: error })
    }),
    data: OtaPolicyReach,
  }),
}

type State = Pick<OtaPolicy, 'status'>

/** What may be done with a policy in its current state; the platform uses the same functions. Domain 4.1. */
export const otaPolicyCan = {
  update: ({ status }: State): boolean => status === 0,
  /** `now` and the range in wire form. Features 38: not outside its range. */
  start: (policy: Pick<OtaPolicy, 'status' | 'effectiveStart' | 'effectiveEnd'>, now: string): boolean =>
    policy.status === 0 && policy.effectiveStart <= now && now <= policy.effectiveEnd,
  invalidate: ({ status }: State): boolean => status === 0 || status === 1,
}
