import { millisecondsInMinute } from 'date-fns/constants'
import { subMinutes } from 'date-fns/subMinutes'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { type ClientErrorQuery, type ClientErrorRow, clientErrorApi } from '@/lib/contract/client-error'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import { toLogCell } from '../../kernel/audit/mask'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { implement } from '../../kernel/http/implement'
import { containsAnyCase, equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { ofStaffWithin, type StaffViewer } from '../../kernel/session/data-scope'
import { readSettings } from '../setting/read-setting'
import { clientErrors } from '../tables/client-error'
import { maskReport } from './mask-report'

/** A browser in a loop must not fill the log: reports of one user in a minute. The console counts before us. */
const maxPerMinute = 20

const toRow = (row: typeof clientErrors.$inferSelect): ClientErrorRow => {
  const { account, page: pagePath, message, requestId, browser, os } = row
  return {
    errorId: String(row.id),
    errorTime: toWireTime(row.errorTime),
    account,
    pagePath,
    message,
    requestId,
    browser,
    os,
  }
}

const { errorTime } = clientErrors

/** Errors that browsers of the staff whom somebody sees have reported, newest first. */
const clientErrorRows = defineRows<
  StaffViewer & { platformId: PlatformId },
  ClientErrorQuery,
  ClientErrorRow,
  'from' | 'to'
>({
  table: clientErrors,
  id: clientErrors.id,
  sorts: { errorTime },
  standing: [[errorTime, 'desc']],
  scope: ({ platformId, ...viewer }) =>
    and(eq(clientErrors.platformId, platformId), ofStaffWithin(viewer, clientErrors.userId)),
  filters: {
    account: equals(clientErrors.account),
    pagePath: containsAnyCase(clientErrors.page),
    message: containsAnyCase(clientErrors.message),
    requestId: equals(clientErrors.requestId),
  },
  days: [{ column: errorTime, from: 'from', to: 'to' }],
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(clientErrors)
      .where(inArray(clientErrors.id, [...ids]))
    return new Map(rows.map((row) => [row.id, toRow(row)]))
  },
})

export const clientError = implement(clientErrorApi, {
  list: (query, { database, actor }) => clientErrorRows.page(database, actor, query),

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
    if ((await database.$count(clientErrors, isRecent)) >= maxPerMinute)
      throw new PlatformError('tooManyRequests', { retryAfter: millisecondsInMinute / 1000 })
    await database.insert(clientErrors).values({
      platformId,
      userId,
      account,
      errorTime: now,
      digest,
      page: maskReport(page, 256),
      message: maskReport(message, 1000),
      stack: maskReport(stack, 6000),
      requestId: requestId || context.requestId,
      browser,
      os,
    })
    return null
  },
})
