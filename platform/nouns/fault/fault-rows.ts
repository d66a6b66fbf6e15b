import { millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page } from '@/lib/contract/endpoint'
import type { Fault, FaultCounts, FaultFilter, FaultQuery } from '@/lib/contract/fault'
import { leak } from '@/lib/contract/fault-code'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toPage } from '../../kernel/db/page'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { ofControllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { faults, faultTypes, repairs } from '../tables/fleet-fault'
import { chooseFaults, type FaultScope } from './fault-query'

const acknowledgers = alias(webUsers, 'acknowledger')
const assignees = alias(webUsers, 'assignee')

/** How often the unit has had the code in the 30 days up to a fault. Through the index of the controller. */
const recurrence = sql<number>`(
  select count(*)::int from fault other
  where other.controller_id = ${faults.controllerId} and other.fault_code = ${faults.faultCode}
    and other.failure_time > ${faults.failureTime} - interval '30 days' and other.failure_time <= ${faults.failureTime}
    and other.unit_kind = ${faults.unitKind} and other.system_no is not distinct from ${faults.systemNo}
    and other.unit_no is not distinct from ${faults.unitNo}
)`

/** The row that a fault is shown by, with the names of other tables. */
const selectRows = (database: Database, ids: readonly number[]) =>
  database
    .select({
      fault: faults,
      macWifiId: controllers.macWifiId,
      deviceName: controllers.deviceName,
      projectName: controllers.projectName,
      timeZone: controllers.timeZone,
      type: faultTypes,
      ackBy: acknowledgers.realName,
      assignee: assignees.realName,
      repairNo: repairs.repairNo,
      repairStatus: repairs.status,
      recurrence,
    })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .leftJoin(acknowledgers, eq(acknowledgers.id, faults.ackUser))
    .leftJoin(assignees, eq(assignees.id, faults.assigneeId))
    .leftJoin(repairs, eq(repairs.id, faults.repairId))
    .leftJoin(
      faultTypes,
      and(
        eq(faultTypes.platformId, faults.platformId),
        eq(faultTypes.unitKind, faults.unitKind),
        eq(faultTypes.faultCode, faults.faultCode),
      ),
    )
    .where(inArray(faults.id, [...ids]))

type FaultRecord = Awaited<ReturnType<typeof selectRows>>[number]

const toFault = ({ fault, type, ...row }: FaultRecord, language: Language): Fault => ({
  faultId: String(fault.id),
  macWifiId: row.macWifiId,
  deviceName: row.deviceName,
  projectName: row.projectName,
  timeZone: row.timeZone,
  unitKind: fault.unitKind,
  systemNo: fault.systemNo,
  unitNo: fault.unitNo,
  faultCode: fault.faultCode,
  faultName: (language === 'zh' ? type?.nameZh : type?.nameEn) ?? fault.faultCode,
  faultCondition: (language === 'zh' ? type?.conditionZh : type?.conditionEn) ?? '',
  severity: fault.severity,
  failureTime: toWireTime(fault.failureTime),
  repairTime: toWireTimeOrNull(fault.repairTime),
  durationMin: fault.repairTime
    ? Math.round(differenceInMilliseconds(fault.repairTime, fault.failureTime) / millisecondsInMinute)
    : null,
  status: fault.status,
  clearType: fault.clearType,
  stopCause: fault.stopCause,
  protectCode: fault.protectCode,
  ackTime: toWireTimeOrNull(fault.ackTime),
  ackBy: row.ackBy,
  assigneeId: fault.assigneeId === null ? null : String(fault.assigneeId),
  assignee: row.assignee,
  mutedUntil: toWireTimeOrNull(fault.mutedUntil),
  commentCount: fault.commentCount,
  recurrence: row.recurrence,
  repairId: fault.repairId === null ? null : String(fault.repairId),
  repairNo: row.repairNo,
  repairStatus: row.repairStatus,
})

const readFaults = async (
  database: Database,
  ids: readonly number[],
  { language }: { language: Language },
): Promise<ReadonlyMap<number, Fault>> =>
  new Map((await selectRows(database, ids)).map((row) => [row.fault.id, toFault(row, language)]))

const { failureTime, repairTime, severity, faultCode } = faults
const isLastingLeak = sql`${faults.unitKind} = ${leak.unitKind} and ${faultCode} = ${leak.faultCode} and ${faults.status} = 0`

/**
 * Faults that somebody has chosen, newest first. A fault that lasts has no repair time and counts as the earliest.
 * What a filter comes to is read before, by `chooseFaults`: it may name a controller, whose clock its days go by.
 */
export const faultRows = defineRows<
  { where: SQL | undefined; language: Language },
  FaultQuery,
  Fault,
  keyof FaultQuery
>({
  table: faults,
  id: faults.id,
  // Each with an index of its own.
  sorts: { failureTime, repairTime, severity, faultCode },
  standing: [[failureTime, 'desc']],
  // Keys of so many are sorted in well under 0.1 s; of more, most of an index matches. Along the index alone, the repairs
  // of a week would all lie at the far end of the order of failures.
  sortedWhole: {
    upTo: 200_000,
    as: {
      failureTime: sql`${failureTime} + interval '0 seconds'`,
      repairTime: sql`${repairTime} + interval '0 seconds'`,
      // A lasting leak first; of the same severity the newest.
      severity: sql`(${severity} + 9 * (${isLastingLeak})::int) * 1e11 + extract(epoch from ${failureTime})`,
      faultCode: sql`${faultCode} || ''`,
    },
  },
  scope: ({ where }) => where,
  filters: {},
  read: readFaults,
})

/** The newest faults of a brand. */
export const readNewestFaults = async (
  database: Database,
  { platformId, reach, language, limit }: Territory<PlatformId> & { language: Language; limit: number },
): Promise<Fault[]> => {
  const keys = await database
    .select({ id: faults.id })
    .from(faults)
    .where(and(eq(faults.platformId, platformId), ofControllersWithin(reach, faults.controllerId)))
    .orderBy(...faultRows.order({}, {}))
    .limit(limit)
  const ids = keys.map(({ id }) => id)
  return faultRows.read(database, ids, { where: undefined, language })
}

/** One page of faults; none where the filter names a controller that the viewer does not see. */
export const listFaults = async (
  database: Database,
  { language, ...scope }: FaultScope & { language: Language },
  query: FaultQuery,
): Promise<Page<Fault>> => {
  const choice = await chooseFaults(database, scope, query)
  return choice === null
    ? toPage<Fault>([], 0, query)
    : faultRows.page(database, { where: choice.where, language }, query)
}

/** How many faults of a filter are in each state: through an index, and as of now. */
export const countFaults = async (database: Database, scope: FaultScope, filter: FaultFilter): Promise<FaultCounts> => {
  const choice = await chooseFaults(database, scope, filter)
  const of = (status: 0 | 1 | 2, more?: SQL) =>
    sql<number>`count(*) filter (where ${and(eq(faults.status, status), more)})::int`
  const [counts] = await database
    .select({ active: of(0), unacknowledged: of(0, isNull(faults.ackTime)), muted: of(2), cleared: of(1) })
    .from(faults)
    .where(choice === null ? sql`false` : choice.where)
  return counts ?? { active: 0, unacknowledged: 0, muted: 0, cleared: 0 }
}

/** Domain 4.4: a fault that has cleared was cleared by the repair. */
export const noteRepaired = async (database: Database, id: number): Promise<void> => {
  await database
    .update(faults)
    .set({ clearType: 4 })
    .where(and(eq(faults.id, id), eq(faults.status, 1)))
}
