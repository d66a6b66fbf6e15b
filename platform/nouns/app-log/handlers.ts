import { and, eq, inArray } from 'drizzle-orm'
import { type AppLog, type AppLogQuery, appLogApi } from '@/lib/contract/app-log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { contains, equals, searches, toUpperCase } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { appLogsWithin } from '../reach/customers-within'
import { appLogs } from '../tables/app-log'

type Row = typeof appLogs.$inferSelect

const toAppLog = (row: Row): AppLog => {
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
const appLogRows = defineRows<Territory<PlatformId>, AppLogQuery, AppLog, 'from' | 'to'>({
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
    macWifiId: contains(appLogs.macWifiId, toUpperCase),
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

const isOwn = (logId: string, { actor }: Pick<Context, 'actor'>) =>
  and(eq(appLogs.id, toRowId(logId)), eq(appLogs.platformId, actor.platformId), appLogsWithin(actor.reach))

export const appLog = implement(
  appLogApi,
  {
    list: (query, { database, actor }) => appLogRows.page(database, actor, query),

    download: async ({ logId }, context) => {
      const [row] = await context.database.select().from(appLogs).where(isOwn(logId, context))
      if (row === undefined) throw new PlatformError('notFound')
      return answerStoredFile(context, 'appLog', row.fileId)
    },

    remove: async ({ logId }, context) => {
      let gone: string | null = null
      await context.commit(async (tx) => {
        const [row] = await tx.delete(appLogs).where(isOwn(logId, context)).returning()
        if (row === undefined) throw new PlatformError('notFound')
        await tx.delete(storedFiles).where(eq(storedFiles.fileId, row.fileId))
        gone = row.fileId
        const { fileName, account, uploadTime } = row
        context.audit({
          module: 'appLog',
          target: fileName,
          before: { fileName, account: toMaskedAccount(account), uploadTime: toWireTime(uploadTime) },
        })
        return null
      })
      if (gone) await context.files.remove(gone)
      return null
    },
  },
  { ownTransaction: ['remove'] },
)
