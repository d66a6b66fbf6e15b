import { millisecondsInMinute } from 'date-fns/constants'
import { subMinutes } from 'date-fns/subMinutes'
import { clientErrorApi } from '@/lib/contract/client-error'
import { readSettings } from '../../identity/setting/read-setting'
import { toLogCell } from '../../kernel/audit/mask'
import { PlatformError } from '../../kernel/error/platform-error'
import { implement } from '../../kernel/http/implement'
import {
  clientErrorRows,
  countReports,
  insertClientError,
  requireClientError,
  toClientError,
} from './client-error-rows'
import { maskReport } from './mask-report'

/** A browser in a loop must not fill the log: reports of one user in a minute. The console counts before us. */
const maxPerMinute = 20

export const clientError = implement(
  clientErrorApi,
  {
    list: (query, { database, actor }) => clientErrorRows.page(database, actor, query),

    info: async ({ errorId }, { database, actor }) => {
      const row = await requireClientError(database, actor, errorId)
      const { stack, digest } = row
      return { ...toClientError(row), stack, digest }
    },

    report: async ({ url, err, vm, info, stack, digest, requestId, client }, context) => {
      const { database, actor, now } = context
      const [browser = '', os = ''] = toLogCell(client, 64).split(' · ')
      const { platformId, userId, account } = actor
      if ((await readSettings(database, platformId, ['log.clientErrors']))['log.clientErrors'] === '0') return null
      if ((await countReports(database, userId, subMinutes(now, 1))) >= maxPerMinute)
        throw new PlatformError('tooManyRequests', { retryAfter: millisecondsInMinute / 1000 })
      await insertClientError(database, {
        platformId,
        userId,
        account,
        errorTime: now,
        digest,
        page: maskReport(url, 256),
        message: maskReport(err, 1000),
        vm: maskReport(vm, 1000),
        info: maskReport(info, 128),
        stack: maskReport(stack, 6000),
        requestId: requestId || context.requestId,
        browser,
        os,
      })
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'errorId',
        columns: ['errorTime', 'account', 'url', 'err', 'requestId', 'browser', 'os', 'info', 'vm'],
      },
    },
  },
)
