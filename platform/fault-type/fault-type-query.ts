import { and, asc, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { FaultTypeFilter, FaultTypeQuery, FaultTypeRow } from '@/lib/contract/fault-type'
import type { PlatformId } from '@/lib/contract/platform-id'
import { faultTypes } from '../db/schema/fleet-fault'
import { toWireTimeOrNull } from '../db/wire-time'
import { toContainsPattern } from '../fleet/search-text'

export type FaultTypeRecord = typeof faultTypes.$inferSelect

export const toFaultTypeRow = (row: FaultTypeRecord): FaultTypeRow => {
  const { platformId: _platformId, updateUser: _updateUser, updateTime, ...rest } = row
  return { ...rest, typeId: `${row.unitKind}-${row.faultCode}`, updateTime: toWireTimeOrNull(updateTime) }
}

export const toFaultTypeConditions = (platformId: PlatformId, filter: FaultTypeFilter): SQL | undefined => {
  const { faultCode, unitKind, severity, nameZh } = filter
  const name = nameZh ? toContainsPattern(nameZh) : undefined
  return and(
    eq(faultTypes.platformId, platformId),
    faultCode ? ilike(faultTypes.faultCode, toContainsPattern(faultCode)) : undefined,
    unitKind === undefined ? undefined : eq(faultTypes.unitKind, unitKind),
    severity === undefined ? undefined : eq(faultTypes.severity, severity),
    name === undefined ? undefined : or(ilike(faultTypes.nameZh, name), ilike(faultTypes.nameEn, name)),
  )
}

/** Order of the list: by kind and code unless somebody asks otherwise. A brand has about a hundred rows. */
export const toFaultTypeOrder = ({ sidx, order }: Pick<FaultTypeQuery, 'sidx' | 'order'>): SQL[] => {
  const direction = order === 'desc' ? desc : asc
  const rest = [direction(faultTypes.unitKind), direction(faultTypes.faultCode)]
  if (sidx === 'faultCode') return [direction(faultTypes.faultCode), ...rest]
  return sidx === 'severity' ? [direction(faultTypes.severity), ...rest] : rest
}
