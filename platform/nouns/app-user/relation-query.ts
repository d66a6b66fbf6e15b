import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Relation, RelationQuery } from '@/lib/contract/distributor'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { toWindow } from '../../kernel/db/page'
import type { Territory } from '../../kernel/session/data-scope'
import { withinDays } from '../../kernel/time/within-days'
import { relationsWithin } from '../reach/customers-within'
import { distributorRelations } from '../tables/distributor'
import { dealers, distributors, readRelations } from './relation-rows'
import { containsText } from './user-query'

const sortColumns = {
  createTime: distributorRelations.createTime,
  submitTime: distributorRelations.submitTime,
  auditTime: distributorRelations.auditTime,
} as const

/** Every relation of an app user, on either side. */
export const relationsOf = (userId: number): SQL | undefined =>
  or(eq(distributorRelations.distributorId, userId), eq(distributorRelations.dealerId, userId))

const toConditions = ({ platformId, reach }: Territory<PlatformId>, query: RelationQuery): SQL | undefined =>
  and(
    eq(distributorRelations.platformId, platformId),
    relationsWithin(reach),
    query.status === undefined ? undefined : eq(distributorRelations.status, query.status),
    containsText(distributors.accountSearch, query.distributorAccount),
    containsText(sql`lower(${dealers.email})`, query.dealerEmail),
    withinDays(distributorRelations.submitTime, query, 'submitFrom', 'submitTo'),
  )

const toOrder = ({ sidx, order }: Pick<RelationQuery, 'sidx' | 'order'>, backwards: boolean): SQL[] => {
  const ascending = ((sidx ? order : 'desc') !== 'desc') !== backwards
  const direction = ascending ? asc : desc
  const column = sortColumns[sidx ?? 'createTime']
  // The time of creation is always there; an index without nulls would not be used for an order with them.
  const first =
    (sidx ?? 'createTime') === 'createTime'
      ? direction(column)
      : sql`${column} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`
  return [first, direction(distributorRelations.id)]
}

/** One page of relations and how many match; the newest first. */
export const listRelations = async (
  database: Database,
  territory: Territory<PlatformId>,
  query: RelationQuery,
): Promise<{ list: Relation[]; total: number }> => {
  const where = toConditions(territory, query)
  const [counted] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(distributorRelations)
    .innerJoin(distributors, eq(distributors.id, distributorRelations.distributorId))
    .innerJoin(dealers, eq(dealers.id, distributorRelations.dealerId))
    .where(where)
  const total = counted?.count ?? 0
  const found = toWindow(total, query)
  if (!found) return { list: [], total }
  const order = toOrder(query, found.backwards)
  const list = await readRelations(database, where, order, { ...found, reach: territory.reach })
  return { list: found.backwards ? list.reverse() : list, total }
}
