import { millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Fault, FaultQuery } from '@/lib/contract/fault'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { ofControllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { faults, faultTypes, repairs } from '../tables/fleet-fault'
import { chooseFaults, type FaultScope, toFaultOrder } from './fault-query'

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

/** Faults by key with the names of other tables and the dictionary's texts in one language, in the order of the keys. */
export const readFaults = async (database: Database, ids: readonly number[], language: Language): Promise<Fault[]> => {
  if (ids.length === 0) return []
  const rows = await selectRows(database, ids)
  const byId = new Map(rows.map((row) => [row.fault.id, toFault(row, language)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const keysOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** The newest faults of a brand. */
export const readNewestFaults = async (
  database: Database,
  { platformId, reach, language, limit }: Territory<PlatformId> & { language: Language; limit: number },
): Promise<Fault[]> => {
  const keys = await database
    .select({ id: faults.id })
    .from(faults)
    .where(and(eq(faults.platformId, platformId), ofControllersWithin(reach, faults.controllerId)))
    .orderBy(...toFaultOrder({}))
    .limit(limit)
  return readFaults(database, keysOf(keys), language)
}

type ListInput = FaultScope & { language: Language; query: FaultQuery }

/** Keys of so many faults are sorted in well under 0.1 s; of more, most of an index matches. */
const mostSorted = 200_000

const pageKeys = async (
  database: Database,
  where: SQL | undefined,
  query: FaultQuery,
  total: number,
): Promise<number[]> => {
  const offset = (query.page - 1) * query.limit
  if (offset >= total) return []
  const size = Math.min(query.limit, total - offset)
  // A page behind the middle is read from the end.
  const backwards = offset > total / 2
  const keys = await database
    .select({ id: faults.id })
    .from(faults)
    .where(where)
    .orderBy(...toFaultOrder(query, { backwards, sorts: total <= mostSorted }))
    .limit(size)
    .offset(backwards ? total - offset - size : offset)
  return backwards ? keysOf(keys).reverse() : keysOf(keys)
}

/** One page of faults and how many match. Keys first, through the sort's index; then the rows of one page. */
export const listFaults = async (
  database: Database,
  { language, query, ...scope }: ListInput,
): Promise<{ list: Fault[]; total: number }> => {
  const choice = await chooseFaults(database, scope, query)
  if (choice === null) return { list: [], total: 0 }
  const total = await database.$count(faults, choice.where)
  return { list: await readFaults(database, await pageKeys(database, choice.where, query, total), language), total }
}
