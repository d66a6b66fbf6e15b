import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, count, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { RepairQuery } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { containsAnyCase, equals, isAccount } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { toContainsPattern } from '../../kernel/text/search-text'
import { fromMoment } from '../../kernel/time/moment-bound'
import { ofControllersWithin } from '../device/controllers-within'
import { inCityNamed } from '../place/city-names'
import { controllers } from '../tables/fleet'
import { repairs } from '../tables/fleet-fault'
import { type RepairRecord, toRepairRows } from './repair-rows'

/** Whoever looks at requests, and when; how long one may wait there, milliseconds. */
export type RepairViewer = Territory<PlatformId> & { userId: number; now: Date; slaMs: number; language: Language }

/** What a viewer sees at all: requests of the brand, of controllers within reach. One of no controller needs no limit. */
export const seenRepairs = ({ platformId, reach }: Territory<PlatformId>): SQL | undefined =>
  and(eq(repairs.platformId, platformId), ofControllersWithin(reach, repairs.controllerId))

type Deadline = Pick<RepairViewer, 'now' | 'slaMs'>

/** Requests that nobody has accepted in time. */
const overdueRepairs = ({ now, slaMs }: Deadline): SQL | undefined =>
  and(eq(repairs.status, 0), lt(repairs.reportingTime, subMilliseconds(now, slaMs)))

const ofController = (macWifiId: string): SQL =>
  sql`${repairs.controllerId} = (select ${controllers.id} from ${controllers} where ${controllers.macWifiId} = ${macWifiId})`

const { finishTime, reportingTime } = repairs

/** Requests of a brand on controllers within reach, newest report first; what is not finished counts as the earliest. */
export const repairRows = defineRows<RepairViewer, RepairQuery, RepairRow, 'from' | 'to'>({
  table: repairs,
  id: repairs.id,
  sorts: { finishTime, reportingTime },
  standing: [[reportingTime, 'desc']],
  scope: seenRepairs,
  filters: {
    status: equals(repairs.status),
    repairNo: containsAnyCase(repairs.repairNo),
    user: (user) => or(isAccount(repairs.userAccount)(user), ilike(repairs.contactName, toContainsPattern(user))),
    country: (country) => eq(repairs.country, country.toUpperCase()),
    city: inCityNamed(repairs.city),
    productModel: containsAnyCase(repairs.productModel),
    serialNumber: containsAnyCase(repairs.serialNumber),
    faultCode: (code) => sql`lower(${repairs.faultCode}) = ${code.toLowerCase()}`,
    macWifiId: ofController,
    handlerId: (handlerId, { userId }) => eq(repairs.handlerId, handlerId === 'me' ? userId : toRowId(handlerId)),
    reportedSince: fromMoment(reportingTime, 'reportedSince'),
    overdue: (overdue, viewer) => (overdue === 1 ? overdueRepairs(viewer) : undefined),
  },
  days: [{ column: reportingTime, from: 'from', to: 'to' }],
  read: async (database, ids, { language }) => {
    const rows = await database
      .select()
      .from(repairs)
      .where(inArray(repairs.id, [...ids]))
    return new Map((await toRepairRows(database, rows, language)).map((row) => [Number(row.repairId), row]))
  },
})

/** The requests that somebody sees which were reported last. */
export const readNewestRepairs = (
  database: Database,
  viewer: Territory<PlatformId>,
  limit: number,
): Promise<RepairRecord[]> =>
  database
    .select()
    .from(repairs)
    .where(seenRepairs(viewer))
    .orderBy(desc(repairs.reportingTime), desc(repairs.id))
    .limit(limit)

/** How many of the requests that somebody sees there are of each state. */
export const countByStatus = (
  database: Database,
  viewer: Territory<PlatformId>,
): Promise<{ status: RepairRecord['status']; count: number }[]> =>
  database
    .select({ status: repairs.status, count: count() })
    .from(repairs)
    .where(seenRepairs(viewer))
    .groupBy(repairs.status)
    .orderBy(repairs.status)

export const countOverdue = (database: Database, viewer: Territory<PlatformId> & Deadline): Promise<number> =>
  database.$count(repairs, and(seenRepairs(viewer), overdueRepairs(viewer)))
