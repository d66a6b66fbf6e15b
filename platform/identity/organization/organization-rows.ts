import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import type { Actor } from '../../kernel/session/actor'
import { organizationsWithin } from '../../kernel/session/data-scope'
import { organizations, webUsers } from '../../kernel/session/identity-table'
import { regions } from '../../nouns/tables/region'
import type { OrganizationRow } from '../user/organization-tree'

/** Organizations within the data scope of somebody, in order. */
export const readOrganizations = (database: Database, actor: Actor): Promise<OrganizationRow[]> =>
  database
    .select()
    .from(organizations)
    .where(organizationsWithin(actor))
    .orderBy(asc(organizations.sort), asc(organizations.id))

/** How many people are in each organization; null for those in none. */
export const countPeople = async (database: Database): Promise<ReadonlyMap<number | null, number>> => {
  const people = await database
    .select({ id: webUsers.organizationId, count: count() })
    .from(webUsers)
    .where(isNull(webUsers.deletedTime))
    .groupBy(webUsers.organizationId)
  return new Map(people.map(({ id, count: many }) => [id, many]))
}

/** How many of some organizations are within the data scope of somebody. */
export const countSeen = (database: Database, actor: Actor, ids: number[]): Promise<number> =>
  database.$count(organizations, and(inArray(organizations.id, ids), organizationsWithin(actor)))

/** Everybody of an organization, those who have been deleted too: their rows name it. */
export const countOfOrganization = (database: Database, id: number): Promise<number> =>
  database.$count(webUsers, eq(webUsers.organizationId, id))

/** Writes the order of siblings. It is a change of none of them: only the one that was moved gets another version. */
export const writeOrder = async (
  database: Database,
  placed: readonly Pick<OrganizationRow, 'id' | 'sort'>[],
): Promise<void> => {
  for (const { id, sort } of placed) await database.update(organizations).set({ sort }).where(eq(organizations.id, id))
}

/** Whether a region exists; it cannot be deleted until the end of the transaction. */
export const lockRegionInUse = async (database: Database, id: number): Promise<boolean> => {
  const found = await database.select({ id: regions.id }).from(regions).where(eq(regions.id, id)).for('key share')
  return found.length > 0
}
