import { millisecondsInMinute } from 'date-fns/constants'
import { subMinutes } from 'date-fns/subMinutes'
import { and, eq, gt, ilike } from 'drizzle-orm'
import { type ClientErrorRow, clientErrorApi } from '@/lib/contract/client-error'
import { toWireTime } from '@/lib/format/wire-time'
import { toLogCell } from '../../kernel/audit/mask'
import { orderBy } from '../../kernel/db/order-by'
import { toPage } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { implement } from '../../kernel/http/implement'
import { ofStaffWithin } from '../../kernel/session/data-scope'
import { toContainsPattern } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { readSettings } from '../setting/read-setting'
import { clientErrors } from '../tables/client-error'
import { maskReport } from './mask-report'

/** A browser in a loop must not fill the log: reports of one user in a minute. The console counts before us. */
const mostPerMinute = 20

const toRow = (row: typeof clientErrors.$inferSelect): ClientErrorRow => {
  const { account, page: pagePath, message, requestId, browser, os } = row
  return {
    ...{ errorId: String(row.id), errorTime: toWireTime(row.errorTime) },
    ...{ account, pagePath, message, requestId, browser, os },
  }
}

export const clientError = implement(clientErrorApi, {
  list: async (query, { database, actor }) => {
    const { account, pagePath, message, requestId } = query
    const where = and(
      eq(clientErrors.platformId, actor.platformId),
      ofStaffWithin(actor, clientErrors.userId),
      account ? eq(clientErrors.account, account) : undefined,
      pagePath ? ilike(clientErrors.page, toContainsPattern(pagePath)) : undefined,
      message ? ilike(clientErrors.message, toContainsPattern(message)) : undefined,
      requestId ? eq(clientErrors.requestId, requestId) : undefined,
      withinDays(clientErrors.errorTime, query, 'from', 'to'),
    )
    const rows = await database
      .select()
      .from(clientErrors)
      .where(where)
      .orderBy(...orderBy(query, clientErrors.errorTime, clientErrors.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
    return toPage(rows.map(toRow), await database.$count(clientErrors, where), query)
  },

  info: async ({ errorId }, { database, actor }) => {
    const isIt = and(
      eq(clientErrors.id, toRowId(errorId)),
      eq(clientErrors.platformId, actor.platformId),
      ofStaffWithin(actor, clientErrors.userId),
    )
    const [row] = await database.select().from(clientErrors).where(isIt)
    if (row === undefined) throw new PlatformError('notFound')
    const { stack, digest } = row
    return { ...toRow(row), stack, digest }
  },

  report: async ({ page, message, stack, digest, requestId, client }, context) => {
    const { database, actor, now } = context
    const [browser = '', os = ''] = toLogCell(client, 64).split(' · ')
    const { platformId, userId, account } = actor
    if ((await readSettings(database, platformId, ['log.clientErrors']))['log.clientErrors'] === '0') return null
    const since = subMinutes(now, 1)
    const isRecent = and(eq(clientErrors.userId, userId), gt(clientErrors.errorTime, since))
    if ((await database.$count(clientErrors, isRecent)) >= mostPerMinute)
      throw new PlatformError('tooManyRequests', { retryAfter: millisecondsInMinute / 1000 })
    await database.insert(clientErrors).values({
      ...{ platformId, userId, account, errorTime: now, digest },
      ...{ page: maskReport(page, 256), message: maskReport(message, 1000), stack: maskReport(stack, 6000) },
      requestId: requestId || context.requestId,
      ...{ browser, os },
    })
    return null
  },
})
