import { and, eq, like, type SQL } from 'drizzle-orm'
import { type AppLog, type AppLogQuery, appLogApi } from '@/lib/contract/app-log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { orderBy } from '../../kernel/db/order-by'
import { toPage } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import type { Territory } from '../../kernel/session/data-scope'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { toContainsPattern } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { containsText } from '../app-user/user-query'
import { appLogsWithin } from '../reach/customers-within'
import { appLogs } from '../tables/app-log'

type Row = typeof appLogs.$inferSelect

const sortColumns = { uploadTime: appLogs.uploadTime, fileSize: appLogs.fileSize } as const

const toConditions = ({ platformId, reach }: Territory<PlatformId>, query: AppLogQuery): SQL | undefined =>
  and(
    eq(appLogs.platformId, platformId),
    appLogsWithin(reach),
    containsText(appLogs.accountSearch, query.account),
    query.clientType === undefined ? undefined : eq(appLogs.clientType, query.clientType),
    query.logType === undefined ? undefined : eq(appLogs.logType, query.logType),
    query.appVersion ? like(appLogs.appVersion, toContainsPattern(query.appVersion)) : undefined,
    query.macWifiId ? like(appLogs.macWifiId, toContainsPattern(query.macWifiId.toUpperCase())) : undefined,
    withinDays(appLogs.uploadTime, query, 'from', 'to'),
  )

const toAppLog = (row: Row): AppLog => {
  const { clientType, phoneModel, osVersion, appVersion, logType, macWifiId, fileName, fileSize, remark } = row
  return {
    ...{ logId: String(row.id), account: toMaskedAccount(row.account), clientType, phoneModel, osVersion, appVersion },
    ...{ logType, macWifiId, fileName, fileSize, uploadTime: toWireTime(row.uploadTime), remark },
  }
}

const isOwn = (logId: string, { actor }: Pick<Context, 'actor'>) =>
  and(eq(appLogs.id, toRowId(logId)), eq(appLogs.platformId, actor.platformId), appLogsWithin(actor.reach))

export const appLog = implement(
  appLogApi,
  {
    list: async (query, { database, actor }) => {
      const where = toConditions(actor, query)
      const rows = await database
        .select()
        .from(appLogs)
        .where(where)
        .orderBy(...orderBy(query, sortColumns[query.sidx ?? 'uploadTime'], appLogs.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
      return toPage(rows.map(toAppLog), await database.$count(appLogs, where), query)
    },

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
          ...{ module: 'appLog', target: fileName },
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
