import { and, asc, desc, eq, exists, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { FaultTypeFilter, FaultTypeQuery, FaultTypeRow } from '@/lib/contract/fault-type'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toContainsPattern } from '../../kernel/text/search-text'
import { faults, faultTypes } from '../tables/fleet-fault'

export type FaultTypeRecord = typeof faultTypes.$inferSelect

export const toFaultTypeRow = (row: FaultTypeRecord, inUse: 0 | 1): FaultTypeRow => {
  const { platformId: _platformId, updateUser: _updateUser, updateTime, ...rest } = row
  return { ...rest, inUse, typeId: `${row.unitKind}-${row.faultCode}`, updateTime: toWireTimeOrNull(updateTime) }
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

/** Those of some types, `<unitKind>-<faultCode>`, whose code a fault record of the brand has. */
export const readUsed = async (
  database: Database,
  platformId: PlatformId,
  types: readonly Pick<FaultTypeRecord, 'unitKind' | 'faultCode'>[],
): Promise<ReadonlySet<string>> => {
  if (types.length === 0) return new Set()
  const keys = types.map(({ unitKind, faultCode }) => sql`(${unitKind}::smallint, ${faultCode}::text)`)
  // Through the index of codes, which ends at the first fault of each.
  const ofType = and(
    eq(faults.platformId, faultTypes.platformId),
    eq(faults.faultCode, faultTypes.faultCode),
    eq(faults.unitKind, faultTypes.unitKind),
  )
  const rows = await database
    .select({ unitKind: faultTypes.unitKind, faultCode: faultTypes.faultCode })
    .from(faultTypes)
    .where(
      and(
        eq(faultTypes.platformId, platformId),
        sql`(${faultTypes.unitKind}, ${faultTypes.faultCode}) in (${sql.join(keys, sql`, `)})`,
        exists(database.select({ one: sql`1` }).from(faults).where(ofType)),
      ),
    )
  return new Set(rows.map(({ unitKind, faultCode }) => `${unitKind}-${faultCode}`))
}
