import { and, asc, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { OtaPolicy, OtaPolicyQuery } from '@/lib/contract/ota-policy'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { policiesWithin } from '../reach/upgrades-within'
import { projects } from '../tables/fleet'
import { otaPolicies } from '../tables/ota-version'
import { regions } from '../tables/region'

const sortColumns = {
  createTime: otaPolicies.createTime,
  strategyName: otaPolicies.strategySearch,
  effectiveStart: otaPolicies.effectiveStart,
  effectiveEnd: otaPolicies.effectiveEnd,
  executeTime: otaPolicies.executeTime,
} as const

export const toPolicyConditions = (
  { platformId, reach }: Territory<PlatformId>,
  query: OtaPolicyQuery,
): SQL | undefined => {
  const { strategyName, featureCode, targetVersion, upgradeType, upgradeWay, status } = query
  return and(
    eq(otaPolicies.platformId, platformId),
    policiesWithin(reach),
    strategyName ? like(otaPolicies.strategySearch, toContainsPattern(toSearchText(strategyName))) : undefined,
    featureCode ? like(otaPolicies.featureCode, toContainsPattern(featureCode.toUpperCase())) : undefined,
    targetVersion ? like(otaPolicies.targetVersion, toContainsPattern(targetVersion)) : undefined,
    upgradeType === undefined ? undefined : eq(otaPolicies.upgradeType, upgradeType),
    upgradeWay === undefined ? undefined : eq(otaPolicies.upgradeWay, upgradeWay),
    status === undefined ? undefined : eq(otaPolicies.status, status),
  )
}

/** Newest first unless asked otherwise; what has no time of execution comes first when ascending. */
export const toPolicyOrderBy = ({ sidx, order }: Pick<OtaPolicyQuery, 'sidx' | 'order'>): SQL[] => {
  const isAscending = sidx !== undefined && order !== 'desc'
  const direction = isAscending ? asc : desc
  const key = sidx ?? 'createTime'
  const first =
    key === 'executeTime'
      ? sql`${otaPolicies.executeTime} ${sql.raw(isAscending ? 'asc nulls first' : 'desc nulls last')}`
      : direction(sortColumns[key])
  return [first, direction(otaPolicies.id)]
}

export type TaskCounts = { total: number; success: number; fail: number; upgrading: number; waiting: number }
/** Counters of tasks by their key. */
export type ReadTaskCounts = (database: Database, upgradeIds: readonly number[]) => Promise<Map<number, TaskCounts>>

/** Policies by their conditions, as the wire has them. */
export const readPolicies = async (
  database: Database,
  readCounts: ReadTaskCounts,
  where: SQL | undefined,
  page: { orderBy: SQL[]; limit: number; offset: number } = { orderBy: [], limit: 1, offset: 0 },
): Promise<OtaPolicy[]> => {
  const found = await database
    .select({ row: otaPolicies, creator: webUsers.realName })
    .from(otaPolicies)
    .leftJoin(webUsers, eq(webUsers.id, otaPolicies.createUser))
    .where(where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
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
