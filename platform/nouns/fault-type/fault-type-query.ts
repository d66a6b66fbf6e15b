import { and, asc, desc, eq, exists, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { FaultTypeFilter, FaultTypeForm, FaultTypeQuery, FaultTypeRow } from '@/lib/contract/fault-type'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { requireRow } from '../../kernel/db/require-row'
import { toContainsPattern } from '../../kernel/text/search-text'
import { faults, faultTypes } from '../tables/fleet-fault'

export type FaultTypeRecord = typeof faultTypes.$inferSelect

export const toFaultTypeRow = (row: FaultTypeRecord, inUse: 0 | 1): FaultTypeRow => {
  const { platformId: _platformId, updateUser: _updateUser, updateTime, ...rest } = row
  return { ...rest, inUse, typeId: `${row.unitKind}-${row.faultCode}`, updateTime: toWireTimeOrNull(updateTime) }
}

const toFaultTypeConditions = (platformId: PlatformId, filter: FaultTypeFilter): SQL | undefined => {
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

type FaultTypeOrder = Pick<FaultTypeQuery, 'sidx' | 'order'>

/** Order of the list: by kind and code unless somebody asks otherwise. A brand has about a hundred rows. */
const toFaultTypeOrder = ({ sidx, order }: FaultTypeOrder): SQL[] => {
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

/** A type of a brand: there is no number for one. */
export type FaultTypeKey = Pick<FaultTypeForm, 'unitKind' | 'faultCode'>
/** Who changes types of which brand, and when. */
type Change = { actor: { userId: number; platformId: PlatformId }; now: Date }

const isIt = (platformId: PlatformId, { unitKind, faultCode }: FaultTypeKey): SQL | undefined =>
  and(eq(faultTypes.platformId, platformId), eq(faultTypes.unitKind, unitKind), eq(faultTypes.faultCode, faultCode))

/** One type, locked against a second change. Throws `notFound`. */
export const requireFaultType = (
  database: Database,
  platformId: PlatformId,
  key: FaultTypeKey,
): Promise<FaultTypeRecord> => requireRow(database, faultTypes, isIt(platformId, key), { lock: true })

/** All types of a brand, by kind and code. */
export const readDictionary = (database: Database, platformId: PlatformId): Promise<FaultTypeRecord[]> =>
  database
    .select()
    .from(faultTypes)
    .where(eq(faultTypes.platformId, platformId))
    .orderBy(asc(faultTypes.unitKind), asc(faultTypes.faultCode))

const matching = (database: Database, platformId: PlatformId, asked: FaultTypeFilter & FaultTypeOrder) =>
  database
    .select()
    .from(faultTypes)
    .where(toFaultTypeConditions(platformId, asked))
    .orderBy(...toFaultTypeOrder(asked))

/** One page of the types that match, and how many they are. */
export const readFaultTypes = async (
  database: Database,
  platformId: PlatformId,
  query: FaultTypeQuery,
): Promise<{ rows: FaultTypeRecord[]; total: number }> => ({
  rows: await matching(database, platformId, query)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit),
  total: await database.$count(faultTypes, toFaultTypeConditions(platformId, query)),
})

/** Every type that matches. */
export const readAllFaultTypes = (
  database: Database,
  platformId: PlatformId,
  asked: FaultTypeFilter & FaultTypeOrder,
): Promise<FaultTypeRecord[]> => matching(database, platformId, asked)

/** All types of a brand. None changes until the end of the transaction. */
export const lockFaultTypes = (database: Database, platformId: PlatformId): Promise<FaultTypeRecord[]> =>
  database.select().from(faultTypes).where(eq(faultTypes.platformId, platformId)).for('update')

/** Adds a type; false when there is one of this kind and code. */
export const insertFaultType = async (
  database: Database,
  { actor: { platformId, userId }, now }: Change,
  form: FaultTypeForm,
): Promise<boolean> => {
  const added = await database
    .insert(faultTypes)
    .values({ platformId, ...form, updateTime: now, updateUser: userId })
    .onConflictDoNothing()
    .returning({ faultCode: faultTypes.faultCode })
  return added.length > 0
}

/** The next version of a locked type. */
export const updateFaultType = async (
  database: Database,
  { actor, now }: Change,
  row: FaultTypeRecord,
  form: FaultTypeForm,
): Promise<void> => {
  await database
    .update(faultTypes)
    .set({ ...form, version: row.version + 1, updateTime: now, updateUser: actor.userId })
    .where(isIt(row.platformId, row))
}

export const deleteFaultType = async (database: Database, row: FaultTypeRecord): Promise<void> => {
  await database.delete(faultTypes).where(isIt(row.platformId, row))
}

/** Writes every row of a file: new types, and new texts of those that are there. */
export const writeFaultTypes = async (
  database: Database,
  { actor: { platformId, userId }, now }: Change,
  rows: readonly FaultTypeForm[],
): Promise<void> => {
  for (const row of rows) {
    const changed = { ...row, updateTime: now, updateUser: userId }
    await database
      .insert(faultTypes)
      .values({ platformId, ...changed })
      .onConflictDoUpdate({
        target: [faultTypes.platformId, faultTypes.unitKind, faultTypes.faultCode],
        set: { ...changed, version: sql`${faultTypes.version} + 1` },
      })
  }
}
