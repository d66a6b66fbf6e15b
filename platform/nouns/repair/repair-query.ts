import { subMilliseconds } from 'date-fns/subMilliseconds'
import { type AnyColumn, and, asc, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { RepairFilter, RepairQuery } from '@/lib/contract/repair'
import { toRowId } from '../../kernel/db/row-id'
import type { Territory } from '../../kernel/session/data-scope'
import { toContainsPattern } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { ofControllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { repairs } from '../tables/fleet-fault'

/** Whoever looks at requests, and when; how long one may wait there, milliseconds. */
export type RepairViewer = Territory<PlatformId> & { userId: number; now: Date; slaMs: number }

const contains = (column: AnyColumn, text: string | undefined): SQL | undefined =>
  text ? ilike(column, toContainsPattern(text)) : undefined

/** What a viewer sees at all: requests of the brand, of controllers within reach. One of no controller needs no limit. */
export const seenRepairs = ({ platformId, reach }: Territory<PlatformId>): SQL | undefined =>
  and(eq(repairs.platformId, platformId), ofControllersWithin(reach, repairs.controllerId))

/** Requests that nobody has accepted in time. */
export const overdueRepairs = ({ now, slaMs }: Pick<RepairViewer, 'now' | 'slaMs'>): SQL | undefined =>
  and(eq(repairs.status, 0), lt(repairs.reportingTime, subMilliseconds(now, slaMs)))

const ofController = (macWifiId: string): SQL =>
  sql`${repairs.controllerId} = (select ${controllers.id} from ${controllers} where ${controllers.macWifiId} = ${macWifiId})`

/** Conditions of a list. Throws `badRequest` for a day that there is not. */
export const toRepairConditions = (viewer: RepairViewer, filter: RepairFilter): SQL | undefined => {
  const { status, user, country, faultCode, macWifiId, handlerId, overdue } = filter
  const handler = handlerId === 'me' ? viewer.userId : handlerId === undefined ? undefined : toRowId(handlerId)
  return and(
    seenRepairs(viewer),
    status === undefined ? undefined : eq(repairs.status, status),
    contains(repairs.repairNo, filter.repairNo),
    user ? or(eq(repairs.userAccount, user), contains(repairs.contactName, user)) : undefined,
    country ? eq(repairs.country, country.toUpperCase()) : undefined,
    contains(repairs.city, filter.city),
    contains(repairs.productModel, filter.productModel),
    contains(repairs.serialNumber, filter.serialNumber),
    faultCode ? sql`lower(${repairs.faultCode}) = ${faultCode.toLowerCase()}` : undefined,
    macWifiId ? ofController(macWifiId) : undefined,
    handler === undefined ? undefined : eq(repairs.handlerId, handler),
    overdue === 1 ? overdueRepairs(viewer) : undefined,
    withinDays(repairs.reportingTime, filter, 'from', 'to'),
  )
}

/** Order of a list, newest report first if nobody asks; what is not finished counts as the earliest. */
export const toRepairOrder = ({ sidx, order }: Pick<RepairQuery, 'sidx' | 'order'>, backwards = false): SQL[] => {
  const ascending = (sidx !== undefined && order !== 'desc') !== backwards
  const direction = ascending ? asc : desc
  const first =
    sidx === 'finishTime'
      ? sql`${repairs.finishTime} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`
      : direction(repairs.reportingTime)
  return [first, direction(repairs.id)]
}
