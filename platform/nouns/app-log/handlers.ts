import { appLogApi } from '@/lib/contract/app-log'
import { toWireTime } from '@/lib/format/wire-time'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import { implement } from '../../kernel/http/implement'
import { bytes } from '../../kernel/list/file-size-head'
import { forgetFile } from '../../kernel/storage/forget-file'
import { appLogRows, deleteAppLog, requireAppLog } from './app-log-rows'

export const appLog = implement(
  appLogApi,
  {
    list: (query, { database, actor }) => appLogRows.page(database, actor, query),

    download: async ({ logId }, context) => {
      const { fileId } = await requireAppLog(context.database, context.actor, logId)
      return answerStoredFile(context, 'appLog', fileId)
    },

    remove: async ({ logId }, context) => {
      let gone: string | null = null
      await context.commit(async (tx) => {
        const row = await deleteAppLog(tx, context.actor, logId)
        if (row === undefined) throw new PlatformError('notFound')
        await forgetFile(tx, row.fileId)
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
  {
    ownTransaction: ['remove'],
    exports: {
      list: {
        key: 'logId',
        columns: [
          'uploadTime',
          'account',
          'logType',
          'clientType',
          'phoneModel',
          'osVersion',
          'appVersion',
          'macWifiId',
          { field: 'fileSize', head: bytes },
          'remark',
          'fileName',
        ],
      },
    },
    batch: { key: 'logId', actions: { remove: {} } },
  },
)
