import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '@/lib/contract/endpoint'
import type { Fault, faultApi } from '@/lib/contract/fault'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { controllers } from '../db/schema/fleet'
import { faults, faultTypes } from '../db/schema/fleet-fault'
import { toWireTime } from '../db/wire-time'

export type FaultQuery = InputOf<typeof faultApi.list>

const minuteMs = 60_000

/** Columns that faults are sorted by, each with an index of its own. Nothing else reaches `order by`. */
const sortColumns = {
  failureTime: faults.failureTime,
  repairTime: faults.repairTime,
  severity: faults.severity,
  faultCode: faults.faultCode,
} as const

/** Order of a list, newest first if nobody asks; a fault that lasts has no repair time and counts as the earliest. */
const toOrder = ({ sidx, order }: Pick<FaultQuery, 'sidx' | 'order'>, backwards = false): SQL[] => {
  const ascending = (order === undefined ? sidx !== undefined : order === 'asc') !== backwards
  const key = sidx ?? 'failureTime'
  const column = sortColumns[key]
  const direction = ascending ? asc : desc
  const nullable = key === 'repairTime'
  const first = nullable
    ? sql`${column} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`
    : direction(column)
  return [first, direction(faults.id)]
}

/** Faults by key with their controllers' names and the dictionary's texts in one language, in the order of the keys. */
const readFaults = async (database: Database, ids: readonly number[], language: Language): Promise<Fault[]> => {
  if (ids.length === 0) return []
  const rows = await database
    .select({ fault: faults, macWifiId: controllers.macWifiId, deviceName: controllers.deviceName, type: faultTypes })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .leftJoin(
      faultTypes,
      and(
        eq(faultTypes.platformId, faults.platformId),
        eq(faultTypes.unitKind, faults.unitKind),
        eq(faultTypes.faultCode, faults.faultCode),
      ),
    )
    .where(inArray(faults.id, [...ids]))
  const byId = new Map(
    rows.map(({ fault, macWifiId, deviceName, type }): [number, Fault] => [
      fault.id,
      {
        faultId: String(fault.id),
        macWifiId,
        deviceName,
        unitKind: fault.unitKind,
        systemNo: fault.systemNo,
        unitNo: fault.unitNo,
        faultCode: fault.faultCode,
        faultName: (language === 'zh' ? type?.nameZh : type?.nameEn) ?? fault.faultCode,
        faultCondition: (language === 'zh' ? type?.conditionZh : type?.conditionEn) ?? '',
        severity: fault.severity,
        failureTime: toWireTime(fault.failureTime),
        repairTime: fault.repairTime ? toWireTime(fault.repairTime) : null,
        durationMin: fault.repairTime
          ? Math.round((fault.repairTime.getTime() - fault.failureTime.getTime()) / minuteMs)
          : null,
        status: fault.status,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The newest faults of a brand. */
export const readNewestFaults = async (
  database: Database,
  { platformId, language, limit }: { platformId: PlatformId; language: Language; limit: number },
): Promise<Fault[]> => {
  const keys = await database
    .select({ id: faults.id })
    .from(faults)
    .where(eq(faults.platformId, platformId))
    .orderBy(...toOrder({}))
    .limit(limit)
  return readFaults(
    database,
    keys.map(({ id }) => id),
    language,
  )
}

type ListInput = { platformId: PlatformId; language: Language; query: FaultQuery }

/** Key of a controller of the brand; null when there is none, and then it has no faults either. */
const controllerKey = async (database: Database, platformId: PlatformId, macWifiId: string): Promise<number | null> => {
  const [row] = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, platformId)))
  return row?.id ?? null
}

/** One page of faults and how many match. Keys first, through the sort's index; then the rows of one page. */
export const listFaults = async (
  database: Database,
  { platformId, language, query }: ListInput,
): Promise<{ list: Fault[]; total: number }> => {
  const { macWifiId, status, severity } = query
  const controllerId = macWifiId === undefined ? undefined : await controllerKey(database, platformId, macWifiId)
  if (controllerId === null) return { list: [], total: 0 }
  const where = and(
    eq(faults.platformId, platformId),
    controllerId === undefined ? undefined : eq(faults.controllerId, controllerId),
    status === undefined ? undefined : eq(faults.status, status),
    severity === undefined ? undefined : eq(faults.severity, severity),
  )
  const total = await database.$count(faults, where)
  const offset = (query.page - 1) * query.limit
  if (offset >= total) return { list: [], total }
  const size = Math.min(query.limit, total - offset)
  // A page behind the middle is read from the end.
  const backwards = offset > total / 2
  const keys = await database
    .select({ id: faults.id })
    .from(faults)
    .where(where)
    .orderBy(...toOrder(query, backwards))
    .limit(size)
    .offset(backwards ? total - offset - size : offset)
  const ids = keys.map(({ id }) => id)
  return { list: await readFaults(database, backwards ? ids.reverse() : ids, language), total }
}
