import { and, desc, eq, inArray, max, sql, sum } from 'drizzle-orm'
import type { AppType, AppVersion, AppVersionQuery } from '@/lib/contract/app-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { findRow, isBrandRow } from '../../kernel/db/require-row'
import { contains, equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { appVersions } from './app-version-table'

export type AppVersionRecord = typeof appVersions.$inferSelect

export const toAppVersion = (row: AppVersionRecord): AppVersion => {
  const { appType, versionNo, buildNo, packageUrl, fileName, fileSize, sha256, changeLogZh, changeLogEn } = row
  const { forceUpdate, minSupported, channel, status, downloadCount, version } = row
  return {
    appVersionId: String(row.id),
    appType,
    versionNo,
    buildNo,
    packageUrl,
    fileName,
    fileSize,
    sha256,
    changeLogZh,
    changeLogEn,
    forceUpdate,
    minSupported,
    channel,
    status,
    downloadCount,
    version,
    releaseTime: toWireTimeOrNull(row.releaseTime),
    createTime: toWireTime(row.createTime),
    updateTime: toWireTime(row.updateTime),
  }
}

const { buildNo, versionOrder, releaseTime, downloadCount } = appVersions

/** Versions of a brand's apps, greatest build first. */
export const appVersionRows = defineRows<{ platformId: PlatformId }, AppVersionQuery, AppVersion>({
  table: appVersions,
  id: appVersions.id,
  sorts: { buildNo, versionNo: versionOrder, releaseTime, downloadCount },
  standing: [[buildNo, 'desc']],
  scope: ({ platformId }) => eq(appVersions.platformId, platformId),
  filters: {
    appType: equals(appVersions.appType),
    versionNo: contains(appVersions.versionNo),
    status: equals(appVersions.status),
    channel: equals(appVersions.channel),
  },
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(appVersions)
      .where(inArray(appVersions.id, [...ids]))
    return new Map(rows.map((row) => [row.id, toAppVersion(row)]))
  },
})

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

/** A released version of a brand: one that was unpublished is not there for the public. */
export const findReleased = (
  database: Database,
  platformId: PlatformId,
  appVersionId: string,
): Promise<AppVersionRecord | undefined> =>
  findRow(
    database,
    appVersions,
    and(isBrandRow(appVersions, { platformId }, appVersionId), eq(appVersions.status, released)),
  )

/** How often the packages of a client have been downloaded, all versions together. */
export const sumDownloads = async (database: Database, platformId: PlatformId, appType: AppType): Promise<number> => {
  const [total] = await database
    .select({ count: sum(appVersions.downloadCount).mapWith(Number) })
    .from(appVersions)
    .where(and(eq(appVersions.platformId, platformId), eq(appVersions.appType, appType)))
  return total?.count ?? 0
}

/** It is no change of the version: whoever edits it meanwhile may save. */
export const countDownload = async (database: Database, id: number): Promise<void> => {
  await database
    .update(appVersions)
    .set({ downloadCount: sql`${appVersions.downloadCount} + 1` })
    .where(eq(appVersions.id, id))
}
