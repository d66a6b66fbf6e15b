import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Relation } from '@/lib/contract/distributor'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import type { Reach } from '../../kernel/session/data-scope'
import { projectsWithin } from '../device/controllers-within'
import { distributorRelations } from '../tables/distributor'
import { appUsers, projects } from '../tables/fleet'

export type RelationRow = typeof distributorRelations.$inferSelect
/** The two parties of a relation, as a query joins them. */
export const distributors = alias(appUsers, 'distributor')
export const dealers = alias(appUsers, 'dealer')

/** Both parties are shown masked, as everywhere: their names and companies tell whose they are. Decision 151. */
const toRelation = (
  row: RelationRow,
  distributor: typeof appUsers.$inferSelect,
  dealer: typeof appUsers.$inferSelect,
  projectCount: number,
): Relation => ({
  relationId: String(row.id),
  distributorId: String(distributor.id),
  distributorAccount: toMaskedAccount(distributor.account),
  distributorCompany: distributor.company,
  dealerEmail: toMaskedAccount(dealer.email),
  dealerName: dealer.company || dealer.nickname,
  dealerId: String(dealer.id),
  projectCount,
  remark: row.remark,
  status: row.status,
  returnReason: row.returnReason,
  createTime: toWireTime(row.createTime),
  submitTime: toWireTimeOrNull(row.submitTime),
  auditTime: toWireTimeOrNull(row.auditTime),
  releaseTime: toWireTimeOrNull(row.releaseTime),
  auditor: row.auditor,
  releaseBy: row.releaseBy,
  version: row.version,
})

/** Relations with their parties, in the order that is asked for; projects are counted within reach. */
export const readRelations = async (
  database: Database,
  where: SQL | undefined,
  order: readonly SQL[],
  reach: Reach = null,
): Promise<Relation[]> => {
  const rows = await database
    .select({ row: distributorRelations, distributor: distributors, dealer: dealers })
    .from(distributorRelations)
    .innerJoin(distributors, eq(distributors.id, distributorRelations.distributorId))
    .innerJoin(dealers, eq(dealers.id, distributorRelations.dealerId))
    .where(where)
    .orderBy(...order)
  const dealerIds = [...new Set(rows.map(({ dealer }) => dealer.id))]
  const counted =
    dealerIds.length > 0
      ? await database
          .select({ id: projects.distributorId, count: count() })
          .from(projects)
          .where(and(inArray(projects.distributorId, dealerIds), projectsWithin(reach)))
          .groupBy(projects.distributorId)
      : []
  const counts = new Map(counted.map((each) => [each.id, each.count]))
  return rows.map(({ row, distributor, dealer }) => toRelation(row, distributor, dealer, counts.get(dealer.id) ?? 0))
}
