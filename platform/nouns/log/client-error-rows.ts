import { and, eq, gt, inArray } from 'drizzle-orm'
import type { ClientErrorQuery, ClientErrorRow } from '@/lib/contract/client-error'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { isBrandRow, requireRow } from '../../kernel/db/require-row'
import { containsAnyCase, equals, isAccount } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { ofStaffWithin, type StaffViewer } from '../../kernel/session/data-scope'
import { clientErrors } from '../tables/client-error'

type ClientErrorRecord = typeof clientErrors.$inferSelect
type Viewer = StaffViewer & { platformId: PlatformId }

export const toClientError = (row: ClientErrorRecord): ClientErrorRow => {
  const { account, page: url, message: err, vm, info, requestId, browser, os } = row
  return {
    errorId: String(row.id),
    errorTime: toWireTime(row.errorTime),
    account,
    err,
    vm,
    info,
    url,
    requestId,
    browser,
    os,
  }
}

const { errorTime } = clientErrors

/** Errors that browsers of the staff whom somebody sees have reported, newest first. */
export const clientErrorRows = defineRows<Viewer, ClientErrorQuery, ClientErrorRow, 'from' | 'to'>({
  table: clientErrors,
  id: clientErrors.id,
  sorts: { errorTime },
  standing: [[errorTime, 'desc']],
  scope: ({ platformId, ...viewer }) =>
    and(eq(clientErrors.platformId, platformId), ofStaffWithin(viewer, clientErrors.userId)),
  filters: {
    account: isAccount(clientErrors.account),
    url: containsAnyCase(clientErrors.page),
    err: containsAnyCase(clientErrors.message),
    requestId: equals(clientErrors.requestId),
  },
  days: [{ column: errorTime, from: 'from', to: 'to' }],
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(clientErrors)
      .where(inArray(clientErrors.id, [...ids]))
    return new Map(rows.map((row) => [row.id, toClientError(row)]))
  },
})

/** One error of the staff whom somebody sees. Throws `notFound`. */
export const requireClientError = (database: Database, viewer: Viewer, errorId: string): Promise<ClientErrorRecord> =>
  requireRow(
    database,
    clientErrors,
    and(isBrandRow(clientErrors, viewer, errorId), ofStaffWithin(viewer, clientErrors.userId)),
  )

/** How many errors the browsers of somebody have reported since a moment. */
export const countReports = (database: Database, userId: number, since: Date): Promise<number> =>
  database.$count(clientErrors, and(eq(clientErrors.userId, userId), gt(clientErrors.errorTime, since)))

export const insertClientError = async (
  database: Database,
  values: typeof clientErrors.$inferInsert,
): Promise<void> => {
  await database.insert(clientErrors).values(values)
}
