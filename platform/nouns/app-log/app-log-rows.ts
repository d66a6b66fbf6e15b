import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { AppLog, AppLogQuery } from '@/lib/contract/app-log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { isBrandRow, requireRow } from '../../kernel/db/require-row'
import { contains, equals, searches, toWifiIdPart } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { appLogsWithin } from '../reach/customers-within'
import { appLogs } from '../tables/app-log'

type AppLogRow = typeof appLogs.$inferSelect

const toAppLog = (row: AppLogRow): AppLog => {
  const { clientType, phoneModel, osVersion, appVersion, logType, macWifiId, fileName, fileSize, remark } = row
  return {
    logId: String(row.id),
    account: toMaskedAccount(row.account),
    clientType,
    phoneModel,
    osVersion,
    appVersion,
    logType,
    macWifiId,
    fileName,
    fileSize,
    uploadTime: toWireTime(row.uploadTime),
    remark,
  }
}

const { uploadTime, fileSize } = appLogs

/** Logs of apps of a brand whose owners are within reach, newest first. */
export const appLogRows = defineRows<Territory<PlatformId>, AppLogQuery, AppLog, 'from' | 'to'>({
  table: appLogs,
  id: appLogs.id,
  sorts: { uploadTime, fileSize },
  standing: [[uploadTime, 'desc']],
  scope: ({ platformId, reach }) => and(eq(appLogs.platformId, platformId), appLogsWithin(reach)),
  filters: {
    account: searches(appLogs.accountSearch),
    clientType: equals(appLogs.clientType),
    logType: equals(appLogs.logType),
    appVersion: contains(appLogs.appVersion),
    macWifiId: contains(appLogs.macWifiId, toWifiIdPart),
  },
  days: [{ column: uploadTime, from: 'from', to: 'to' }],
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(appLogs)
      .where(inArray(appLogs.id, [...ids]))
    return new Map(rows.map((row) => [row.id, toAppLog(row)]))
  },
})

const isSeen = (viewer: Territory<PlatformId>, logId: string): SQL | undefined =>
  and(isBrandRow(appLogs, viewer, logId), appLogsWithin(viewer.reach))

/** The log of that key, if its owner is within reach. Throws `notFound`. */
export const requireAppLog = (database: Database, viewer: Territory<PlatformId>, logId: string): Promise<AppLogRow> =>
  requireRow(database, appLogs, isSeen(viewer, logId))

/** Takes a log away and answers what it was; undefined when it was not there. */
export const deleteAppLog = async (
  database: Database,
  viewer: Territory<PlatformId>,
  logId: string,
): Promise<AppLogRow | undefined> => {
  const [row] = await database.delete(appLogs).where(isSeen(viewer, logId)).returning()
  return row
}
