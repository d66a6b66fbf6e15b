import {
  anySource,
  type OtaPolicy,
  type OtaPolicyForm,
  type OtaPolicyUpdate,
  otaPolicyApi,
  otaPolicyCan,
} from '@/lib/contract/ota-policy'
import { compareVersions } from '@/lib/contract/version-number'
import { parseWireTime, toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { insertRow, updateVersioned } from '../../kernel/db/change-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import type { ExportedList } from '../../kernel/http/list-column'
import { staleSave } from '../../kernel/session/stale-save'
import { toSearchText } from '../../kernel/text/search-text'
import { activatePolicy, readTarget, toReach } from '../firmware/activate-policy'
import { checkPolicy, requireCentral, requireTarget } from '../firmware/check-policy'
import { type ChosenDevice, chooseDevices } from '../firmware/choose-devices'
import { findPolicy, lockPolicy, policyRowsWith, type ReadTaskCounts, readScopeNames } from '../firmware/policy-rows'
import type { PolicyRecord, PolicyTasks } from '../firmware/policy-tasks'
import { otaPolicies } from '../tables/ota-version'
import { countHeads, rangeHeads } from './export-heads'

const module = 'otaPolicy'

/** A policy chooses among all controllers of the brand: that is for whoever sees all of them. Decision 71. */
const requireWholeBrand = ({ actor }: Context): void => {
  if (actor.reach !== null) throw new PlatformError('forbidden')
}

const requirePolicy = async (strategyId: string, context: Context): Promise<PolicyRecord> => {
  requireWholeBrand(context)
  return lockPolicy(context.database, context.actor, strategyId)
}

/** The form as the table keeps it. */
const toColumns = (form: OtaPolicyForm) => ({
  strategyName: form.strategyName,
  strategySearch: toSearchText(form.strategyName),
  upgradeType: form.upgradeType,
  featureCode: form.featureCode,
  sourceVersions: form.sourceVersions,
  targetVersion: form.targetVersion,
  upgradeWay: form.upgradeWay,
  scopeType: form.scopeType,
  scopeValue: [...new Set(form.scopeValue)],
  regularExecution: form.regularExecution,
  executeTime: form.executeTime === null ? null : parseWireTime(form.executeTime),
  effectiveStart: parseWireTime(form.effectiveStart),
  effectiveEnd: parseWireTime(form.effectiveEnd),
  dailyWindow: form.dailyWindow,
  concurrency: form.concurrency,
  retryTimes: form.retryTimes,
  timeoutMin: form.timeoutMin,
  onlyIdle: form.onlyIdle,
})

const toForm = (row: PolicyRecord): OtaPolicyUpdate => {
  const { strategyName, upgradeType, featureCode, sourceVersions, targetVersion, upgradeWay } = row
  const { scopeType, scopeValue, regularExecution, dailyWindow, concurrency, retryTimes, timeoutMin, onlyIdle } = row
  return {
    strategyId: String(row.id),
    version: row.version,
    strategyName,
    upgradeType,
    featureCode,
    sourceVersions,
    targetVersion,
    upgradeWay,
    scopeType,
    scopeValue,
    regularExecution,
    dailyWindow,
    concurrency,
    retryTimes,
    timeoutMin,
    onlyIdle,
    executeTime: toWireTimeOrNull(row.executeTime),
    effectiveStart: toWireTime(row.effectiveStart),
    effectiveEnd: toWireTime(row.effectiveEnd),
  }
}

const toState = (row: PolicyRecord) => ({
  status: row.status,
  effectiveStart: toWireTime(row.effectiveStart),
  effectiveEnd: toWireTime(row.effectiveEnd),
})

const summarise = (devices: readonly ChosenDevice[]) => {
  const versions = new Map<string, number>()
  for (const { installed } of devices) versions.set(installed, (versions.get(installed) ?? 0) + 1)
  return {
    deviceTotal: devices.length,
    projectTotal: new Set(devices.flatMap(({ projectId }) => projectId ?? [])).size,
    offlineTotal: devices.filter(({ onlineStatus }) => onlineStatus === 0).length,
    noCentralTotal: devices.filter(({ centralControllerCount }) => centralControllerCount === 0).length,
    versions: [...versions]
      .map(([versionNo, deviceCount]) => ({ versionNo, deviceCount }))
      .sort((a, b) => compareVersions(b.versionNo, a.versionNo)),
  }
}

/** The file of the list, in the order of its screen. */
const policyFile: ExportedList<OtaPolicy> = {
  key: 'strategyId',
  columns: [
    'strategyId',
    'strategyName',
    'status',
    'upgradeType',
    'featureCode',
    {
      field: 'sourceVersions',
      cell: ({ sourceVersions }, { language }) =>
        sourceVersions.includes(anySource)
          ? { zh: '任意更低版本', en: 'Any lower version' }[language]
          : sourceVersions.join(language === 'zh' ? '、' : ', '),
    },
    'targetVersion',
    'upgradeWay',
    'scopeType',
    'executeTime',
    { field: 'effectiveStart', head: rangeHeads.start },
    { field: 'effectiveEnd', head: rangeHeads.end },
    'dailyWindow',
    { field: 'deviceTotal', head: countHeads.total },
    { field: 'successCount', head: countHeads.success },
    { field: 'failCount', head: countHeads.fail },
    { field: 'upgradingCount', head: countHeads.upgrading },
    { field: 'waitingCount', head: countHeads.waiting },
    'upgradeId',
    'concurrency',
    'retryTimes',
    'timeoutMin',
    'onlyIdle',
    'createTime',
    'createUser',
  ],
}

/** Has the task of a policy looked at, and pages read again. */
const announce = async (context: Context, upgradeId: number | null): Promise<void> => {
  if (upgradeId !== null) await context.enqueueWork('ota', upgradeId)
  context.publish({ topic: 'ota', ...(upgradeId !== null && { id: String(upgradeId) }) })
}

/** Activates a policy: its task is made now, or when its time begins. */
const startPolicy = async (
  tasks: PolicyTasks,
  strategyId: string,
  context: Context,
): Promise<{ upgradeId: string | null }> => {
  const { database, now } = context
  const policy = await requirePolicy(strategyId, context)
  if (!otaPolicyCan.start(toState(policy), toWireTime(now))) throw new PlatformError('illegalState')
  const target = await readTarget(database, policy)
  if (target === null) throw new PlatformError('badRequest', { fields: { targetVersion: 'targetNotReleased' } })
  requireCentral(
    policy.upgradeType,
    await chooseDevices(database, policy.platformId, toReach(policy, target)),
    'scopeType',
  )
  const upgradeId = await activatePolicy(database, tasks, { policy, target, now })
  context.audit({
    module,
    target: policy.strategyName,
    before: { status: policy.status },
    after: { status: upgradeId === null ? 2 : 1, upgradeId },
  })
  await announce(context, upgradeId)
  return { upgradeId: upgradeId === null ? null : String(upgradeId) }
}

/** Ends a policy, and cancels the task that it has. */
const invalidatePolicy = async (tasks: PolicyTasks, strategyId: string, context: Context): Promise<null> => {
  const { database, actor, now } = context
  const policy = await requirePolicy(strategyId, context)
  if (!otaPolicyCan.invalidate(policy)) throw new PlatformError('illegalState')
  const { upgradeId, platformId } = policy
  if (policy.status === 1 && upgradeId !== null)
    await tasks.cancel(database, { upgradeId, platformId, userId: actor.userId, now })
  await updateVersioned(database, otaPolicies, policy, context, { status: 3, endTime: now })
  context.audit({ module, target: policy.strategyName, before: { status: policy.status }, after: { status: 3 } })
  await announce(context, upgradeId)
  return null
}

/** Policies, whose tasks another part of the platform creates and counts. */
export const otaPolicyWith = (tasks: PolicyTasks, readCounts: ReadTaskCounts) =>
  implement(
    otaPolicyApi,
    {
      list: (query, { database, actor }) => policyRowsWith(readCounts).page(database, actor, query),

      info: async ({ strategyId }, context) => {
        const { database, actor, language } = context
        const found = await findPolicy(database, readCounts, actor, strategyId)
        if (found === undefined) throw new PlatformError('notFound')
        return { ...found, scopeNames: await readScopeNames(database, actor.platformId, found, language) }
      },

      save: async (form, context) => {
        const { database, actor, now } = context
        requireWholeBrand(context)
        const target = await checkPolicy(database, actor.platformId, form, now)
        const id = await insertRow(database, otaPolicies, {
          ...toColumns(form),
          platformId: actor.platformId,
          versionId: target.id,
          createUser: actor.userId,
          createTime: now,
          updateTime: now,
        })
        context.audit({ module, target: form.strategyName, after: form })
        context.publish({ topic: 'ota' })
        return { strategyId: String(id) }
      },

      update: async ({ strategyId, version, ...form }, context) => {
        const { database, actor, now } = context
        const row = await requirePolicy(strategyId, context)
        if (row.version !== version) throw await staleSave(database, row, toForm(row))
        if (!otaPolicyCan.update(row)) throw new PlatformError('illegalState')
        const target = await checkPolicy(database, actor.platformId, form, now)
        await updateVersioned(database, otaPolicies, row, context, { ...toColumns(form), versionId: target.id })
        context.audit({ module, target: row.strategyName, before: toForm(row), after: form })
        context.publish({ topic: 'ota' })
        return null
      },

      start: ({ strategyId }, context) => startPolicy(tasks, strategyId, context),

      invalidate: ({ strategyId }, context) => invalidatePolicy(tasks, strategyId, context),

      reach: async (what, context) => {
        const { database, actor } = context
        requireWholeBrand(context)
        const target = await requireTarget(database, actor.platformId, what)
        const reach = { ...what, minSourceVersion: target.minSourceVersion }
        return summarise(await chooseDevices(database, actor.platformId, reach))
      },
    },
    {
      exports: { list: policyFile },
      stored: { update: storedById('strategyId', otaPolicies) },
      batch: { key: 'strategyId', actions: { invalidate: {} } },
    },
  )
