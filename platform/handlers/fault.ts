import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { faultApi } from '@/lib/contract/fault'
import { toPage } from '../db/page'
import { controllers } from '../db/schema/fleet'
import { faults } from '../db/schema/fleet-fault'
import { readFaults } from '../fleet/fault-rows'
import { implement } from '../implement'

const sortColumns = {
  failureTime: faults.failureTime,
  repairTime: faults.repairTime,
  severity: faults.severity,
  faultCode: faults.faultCode,
} as const

export const fault = implement(faultApi, {
  list: async (query, { database, actor, language }) => {
    const where = and(
      eq(faults.platformId, actor.platformId),
      query.macWifiId ? eq(controllers.macWifiId, query.macWifiId) : undefined,
      query.status === undefined ? undefined : eq(faults.status, query.status),
      query.severity === undefined ? undefined : eq(faults.severity, query.severity),
    )
    const [counted] = await database
      .select({ count: sql<number>`count(*)::int` })
      .from(faults)
      .innerJoin(controllers, eq(controllers.id, faults.controllerId))
      .where(where)
    const direction = query.order === 'asc' ? asc : desc
    const list = await readFaults(database, {
      where,
      order: [direction(sortColumns[query.sidx ?? 'failureTime']), direction(faults.id)],
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
      language,
    })
    return toPage(list, counted?.count ?? 0, query)
  },
})
