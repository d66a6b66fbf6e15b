import { and, desc, eq, like, max, type SQL } from 'drizzle-orm'
import type { AppType, AppVersion, AppVersionQuery } from '@/lib/contract/app-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toContainsPattern } from '../../kernel/text/search-text'
import { appVersions } from '../tables/app-version'

export type AppVersionRecord = typeof appVersions.$inferSelect

export const toAppVersion = (row: AppVersionRecord): AppVersion => {
  const { appType, versionNo, buildNo, packageUrl, fileName, fileSize, sha256, changeLogZh, changeLogEn } = row
  const { forceUpdate, minSupported, channel, status, downloadCount, version } = row
  return {
    ...{ appVersionId: String(row.id), appType, versionNo, buildNo, packageUrl, fileName, fileSize, sha256 },
    ...{ changeLogZh, changeLogEn, forceUpdate, minSupported, channel, status, downloadCount, version },
    releaseTime: toWireTimeOrNull(row.releaseTime),
    createTime: toWireTime(row.createTime),
    updateTime: toWireTime(row.updateTime),
  }
}

export const toVersionConditions = (platformId: PlatformId, query: AppVersionQuery): SQL | undefined =>
  and(
    eq(appVersions.platformId, platformId),
    query.appType === undefined ? undefined : eq(appVersions.appType, query.appType),
    query.versionNo ? like(appVersions.versionNo, toContainsPattern(query.versionNo)) : undefined,
    query.status === undefined ? undefined : eq(appVersions.status, query.status),
    query.channel === undefined ? undefined : eq(appVersions.channel, query.channel),
  )

const released = 1

/** The newest released version of a client of a brand: that of the greatest build. */
export const readOffered = async (
  database: Database,
  platformId: PlatformId,
  appType: AppType,
): Promise<AppVersionRecord | undefined> => {
  const isIt = and(
    eq(appVersions.platformId, platformId),
    eq(appVersions.appType, appType),
    eq(appVersions.status, released),
  )
  const [row] = await database.select().from(appVersions).where(isIt).orderBy(desc(appVersions.buildNo)).limit(1)
  return row
}

/** The greatest build of a client, whatever its state; 0 without one. */
export const readGreatestBuild = async (
  database: Database,
  platformId: PlatformId,
  appType: AppType,
): Promise<number> => {
  const [row] = await database
    .select({ greatest: max(appVersions.buildNo) })
    .from(appVersions)
    .where(and(eq(appVersions.platformId, platformId), eq(appVersions.appType, appType)))
  return row?.greatest ?? 0
}
