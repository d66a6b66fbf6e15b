import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Relation, RelationQuery } from '@/lib/contract/distributor'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { equals, searches } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Reach, Territory } from '../../kernel/session/data-scope'
import { relationsWithin } from '../reach/customers-within'
import { distributorRelations } from '../tables/distributor'
import { dealers, distributors, readRelations } from './relation-rows'

/** Every relation of an app user, on either side. */
export const relationsOf = (userId: number): SQL | undefined =>
  or(eq(distributorRelations.distributorId, userId), eq(distributorRelations.dealerId, userId))

const { createTime, submitTime, auditTime } = distributorRelations

/** Relations of a brand whose parties are within reach, the newest first. */
export const relationRows = defineRows<Territory<PlatformId>, RelationQuery, Relation, 'submitFrom' | 'submitTo'>({
  table: distributorRelations,
  id: distributorRelations.id,
  join: (select) =>
    select
      .innerJoin(distributors, eq(distributors.id, distributorRelations.distributorId))
      .innerJoin(dealers, eq(dealers.id, distributorRelations.dealerId)),
  sorts: { createTime, submitTime, auditTime },
  standing: [[createTime, 'desc']],
  scope: ({ platformId, reach }) => and(eq(distributorRelations.platformId, platformId), relationsWithin(reach)),
  filters: {
    status: equals(distributorRelations.status),
    distributorAccount: searches(distributors.accountSearch),
    dealerEmail: searches(sql`lower(${dealers.email})`),
  },
  days: [{ column: submitTime, from: 'submitFrom', to: 'submitTo' }],
  read: async (database, ids, { reach }) => {
    const relations = await readRelations(database, inArray(distributorRelations.id, [...ids]), [], reach)
    return new Map(relations.map((relation) => [Number(relation.relationId), relation]))
  },
})

/** Relations of an app user within reach, in the order in which they were made. */
export const readRelationsOf = (database: Database, userId: number, reach: Reach): Promise<Relation[]> =>
  readRelations(database, and(relationsOf(userId), relationsWithin(reach)), [asc(distributorRelations.id)], reach)
