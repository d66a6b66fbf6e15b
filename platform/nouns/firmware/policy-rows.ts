import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { OtaPolicy, OtaPolicyQuery } from '@/lib/contract/ota-policy'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { isBrandRow, requireRow } from '../../kernel/db/require-row'
import { contains, equals, toUpperCase } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { toSearchText } from '../../kernel/text/search-text'
import { policiesWithin } from '../reach/upgrades-within'
import { projects } from '../tables/fleet'
import { otaPolicies } from '../tables/ota-version'
import { regions } from '../tables/region'
import type { PolicyRecord } from './policy-tasks'

export type TaskCounts = { total: number; success: number; fail: number; upgrading: number; waiting: number }
/** Counters of tasks by their key. */
export type ReadTaskCounts = (database: Database, upgradeIds: readonly number[]) => Promise<Map<number, TaskCounts>>

/** Policies by their conditions, as the wire has them. */
const readPolicies = async (
  database: Database,
  readCounts: ReadTaskCounts,
  where: SQL | undefined,
): Promise<OtaPolicy[]> => {
  const found = await database
    .select({ row: otaPolicies, creator: webUsers.realName })
    .from(otaPolicies)
    .leftJoin(webUsers, eq(webUsers.id, otaPolicies.createUser))
    .where(where)
  const counts = await readCounts(
    database,
    found.flatMap(({ row }) => row.upgradeId ?? []),
  )
  return found.map(({ row, creator }) => {
    const count = row.upgradeId === null ? undefined : counts.get(row.upgradeId)
    return {
      strategyId: String(row.id),
      strategyName: row.strategyName,
      upgradeType: row.upgradeType,
      featureCode: row.featureCode,
      sourceVersions: row.sourceVersions,
      targetVersion: row.targetVersion,
      versionId: row.versionId === null ? null : String(row.versionId),
      upgradeWay: row.upgradeWay,
      scopeType: row.scopeType,
      scopeValue: row.scopeValue,
      regularExecution: row.regularExecution,
      executeTime: toWireTimeOrNull(row.executeTime),
      effectiveStart: toWireTime(row.effectiveStart),
      effectiveEnd: toWireTime(row.effectiveEnd),
      dailyWindow: row.dailyWindow,
      concurrency: row.concurrency,
      retryTimes: row.retryTimes,
      timeoutMin: row.timeoutMin,
      onlyIdle: row.onlyIdle,
      status: row.status,
      upgradeId: row.upgradeId === null ? null : String(row.upgradeId),
      deviceTotal: count?.total ?? null,
      successCount: count?.success ?? null,
      failCount: count?.fail ?? null,
      upgradingCount: count?.upgrading ?? null,
      waitingCount: count?.waiting ?? null,
      startTime: toWireTimeOrNull(row.startTime),
      endTime: toWireTimeOrNull(row.endTime),
      createTime: toWireTime(row.createTime),
      updateTime: toWireTime(row.updateTime),
      createUser: creator,
      version: row.version,
    }
  })
}

const { createTime, strategySearch, effectiveStart, effectiveEnd, executeTime } = otaPolicies

/** Policies of a brand within reach, newest first; one without a time of execution comes first when ascending by it. */
export const policyRowsWith = (readCounts: ReadTaskCounts) =>
  defineRows<Territory<PlatformId>, OtaPolicyQuery, OtaPolicy>({
    table: otaPolicies,
    id: otaPolicies.id,
    sorts: { createTime, strategyName: strategySearch, effectiveStart, effectiveEnd, executeTime },
    standing: [[createTime, 'desc']],
    scope: ({ platformId, reach }) => and(eq(otaPolicies.platformId, platformId), policiesWithin(reach)),
    filters: {
      strategyName: contains(strategySearch, toSearchText),
      featureCode: contains(otaPolicies.featureCode, toUpperCase),
      targetVersion: contains(otaPolicies.targetVersion),
      upgradeType: equals(otaPolicies.upgradeType),
      upgradeWay: equals(otaPolicies.upgradeWay),
      status: equals(otaPolicies.status),
    },
    read: async (database, ids) => {
      const found = await readPolicies(database, readCounts, inArray(otaPolicies.id, [...ids]))
      return new Map(found.map((policy) => [Number(policy.strategyId), policy]))
    },
  })

const isIt = (viewer: Territory<PlatformId>, strategyId: string): SQL | undefined =>
  and(isBrandRow(otaPolicies, viewer, strategyId), policiesWithin(viewer.reach))

/** One policy within reach, as the wire has it. */
export const findPolicy = async (
  database: Database,
  readCounts: ReadTaskCounts,
  viewer: Territory<PlatformId>,
  strategyId: string,
): Promise<OtaPolicy | undefined> => {
  const [found] = await readPolicies(database, readCounts, isIt(viewer, strategyId))
  return found
}

/** One policy within reach, locked against a second change. Throws `notFound`. */
export const lockPolicy = (
  database: Database,
  viewer: Territory<PlatformId>,
  strategyId: string,
): Promise<PolicyRecord> => requireRow(database, otaPolicies, isIt(viewer, strategyId), { lock: true })

/** Names of the projects or regions of a scope, in its order; an id without a name is shown as it is. */
export const readScopeNames = async (
  database: Database,
  platformId: PlatformId,
  { scopeType, scopeValue }: Pick<OtaPolicy, 'scopeType' | 'scopeValue'>,
  language: Language,
): Promise<string[]> => {
  if (scopeType !== 3 && scopeType !== 4) return []
  const ids = scopeValue.map(Number)
  const rows =
    scopeType === 3
      ? await database
          .select({ id: projects.id, name: projects.projectName })
          .from(projects)
          .where(and(eq(projects.platformId, platformId), inArray(projects.id, ids)))
      : await database
          .select({ id: regions.id, name: language === 'en' ? regions.regionNameEn : regions.regionNameZh })
          .from(regions)
          .where(inArray(regions.id, ids))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? String(id))
}
