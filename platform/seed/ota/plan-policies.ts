import { addHours } from 'date-fns/addHours'
import { millisecondsInHour } from 'date-fns/constants'
import { getQuarter } from 'date-fns/getQuarter'
import { getYear } from 'date-fns/getYear'
import { startOfHour } from 'date-fns/startOfHour'
import { upgradeDefaults } from '@/lib/contract/ota-policy'
import { utc } from '@/lib/format/utc'
import { toSearchText } from '@/platform/kernel/text/search-text'
import type { otaPolicies } from '../../nouns/tables/ota-version'
import { before } from '../fleet/draw'
import type { VersionRow } from './plan-versions'

export type PolicyRow = typeof otaPolicies.$inferInsert & { id: number }

/** A full hour, so many days from now. */
const at = (now: Date, days: number, hours = 0): Date =>
  addHours(startOfHour(addHours(now, 24 * days), { in: utc }), hours)

type Plan = {
  name: string
  upgradeType: 1 | 2 | 3
  targetVersion: string
  sourceVersions: string[]
  status: 0 | 1 | 2 | 3 | 4
  /** Days from now. */
  from: number
  to: number
  way: 1 | 2
  percent?: number
  /** Days from now when it is to be carried out. */
  executes?: number
}

/** One of every state for the most frequent family of a brand. What an active or finished one did is its task's. */
const plans: readonly Plan[] = [
  {
    name: '全网模块升级',
    upgradeType: 1,
    targetVersion: '3.2.0',
    sourceVersions: ['*'],
    status: 2,
    from: -180,
    to: -120,
    way: 2,
  },
  {
    name: '灰度升级',
    upgradeType: 1,
    targetVersion: '3.2.1',
    sourceVersions: ['3.1.0', '3.2.0'],
    status: 1,
    from: -2,
    to: 28,
    way: 2,
    percent: 10,
  },
  {
    name: '扩大灰度',
    upgradeType: 1,
    targetVersion: '3.2.1',
    sourceVersions: ['*'],
    status: 0,
    from: 7,
    to: 60,
    way: 2,
    percent: 50,
    executes: 7,
  },
  {
    name: '控制器固件升级',
    upgradeType: 2,
    targetVersion: '2.5.0',
    sourceVersions: ['2.4.2', '2.4.7'],
    status: 0,
    from: 14,
    to: 44,
    way: 1,
  },
  {
    name: '控制器固件补丁',
    upgradeType: 2,
    targetVersion: '2.4.7',
    sourceVersions: ['2.4.2'],
    status: 3,
    from: -260,
    to: -230,
    way: 2,
  },
  {
    name: '用户确认升级',
    upgradeType: 1,
    targetVersion: '3.1.0',
    sourceVersions: ['*'],
    status: 4,
    from: -330,
    to: -240,
    way: 1,
  },
] as const

/** Policies over the versions of one family. `id` counts on from `firstId`. */
export const planPolicies = (
  versions: readonly VersionRow[],
  { firstId, userId, now }: { firstId: number; userId: number; now: Date },
): PolicyRow[] =>
  plans.flatMap((plan, index) => {
    const target = versions.find(({ versionNo }) => versionNo === plan.targetVersion)
    if (target === undefined) return []
    const effectiveStart = at(now, plan.from)
    const effectiveEnd = at(now, plan.to)
    const createTime = before(plan.status === 0 ? now : effectiveStart, (1 + index) * millisecondsInHour)
    const strategyName = `${getYear(effectiveStart, { in: utc })}Q${getQuarter(effectiveStart, { in: utc })}-${target.featureCode.replace(/-.*/, '')}${plan.name}`
    const hasBegun = plan.status === 1 || plan.status === 2
    const endTime = { 0: null, 1: null, 2: at(now, plan.from + 12), 3: at(now, plan.from + 1), 4: effectiveEnd }
    return {
      id: firstId + index,
      platformId: target.platformId,
      strategyName,
      strategySearch: toSearchText(strategyName),
      upgradeType: plan.upgradeType,
      featureCode: target.featureCode,
      sourceVersions: plan.sourceVersions,
      targetVersion: plan.targetVersion,
      versionId: target.id,
      upgradeWay: plan.way,
      ...(plan.percent === undefined
        ? { scopeType: 1 as const, scopeValue: [] }
        : { scopeType: 5 as const, scopeValue: [String(plan.percent)] }),
      regularExecution: plan.executes === undefined ? (0 as const) : (1 as const),
      executeTime: plan.executes === undefined ? null : at(now, plan.executes, 10),
      effectiveStart,
      effectiveEnd,
      ...upgradeDefaults,
      onlyIdle: plan.upgradeType === 1 ? (0 as const) : (1 as const),
      status: plan.status,
      upgradeId: null,
      startTime: hasBegun || plan.status === 4 ? effectiveStart : null,
      endTime: endTime[plan.status],
      version: 1,
      createUser: userId,
      updateUser: null,
      createTime,
      updateTime: endTime[plan.status] ?? createTime,
    }
  })
