import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { organizationsWithin, type StaffViewer } from '../../kernel/session/data-scope'
import { organizations, webUsers } from '../../kernel/session/identity-table'
import { regions } from '../tables/region'
import type { OrganizationRow } from '../user/organization-tree'

/** Organizations within a data scope, in order. */
export const readOrganizations = (database: Database, viewer: StaffViewer): Promise<OrganizationRow[]> =>
  database
    .select()
    .from(organizations)
    .where(organizationsWithin(viewer))
    .orderBy(asc(organizations.sort), asc(organizations.id))

/** By organization, how many people it has. */
export const countPeople = async (database: Database): Promise<ReadonlyMap<number | null, number>> => {
  const people = await database
    .select({ id: webUsers.organizationId, count: count() })
    .from(webUsers)
    .where(isNull(webUsers.deletedTime))
    .groupBy(webUsers.organizationId)
  return new Map(people.map(({ id, count: many }) => [id, many]))
}

/** Whether each of these organizations is there and within a data scope; 0, above the root, never is. */
export const areSeen = async (database: Database, viewer: StaffViewer, ids: readonly number[]): Promise<boolean> => {
  const limit = organizationsWithin(viewer)
  if (limit === undefined) return true
  const wanted = ids.filter((id) => id !== 0)
  const seen = await database.$count(organizations, and(inArray(organizations.id, wanted), limit))
  return wanted.length === ids.length && seen === wanted.length
}

/** Whether there is such a region; it stays until the end of the transaction. */
export const holdRegion = async (database: Database, regionId: number): Promise<boolean> => {
  const found = await database.select({ id: regions.id }).from(regions).where(eq(regions.id, regionId)).for('key share')
  return found.length > 0
}

export const addOrganization = async (
  database: Database,
  organization: typeof organizations.$inferInsert,
): Promise<number> => {
  const [row] = await database.insert(organizations).values(organization).returning({ id: organizations.id })
  if (row === undefined) throw new Error('the organization was not stored')
  return row.id
}

export const updateOrganization = async (
  database: Database,
  id: number,
  set: Partial<OrganizationRow>,
): Promise<void> => {
  await database.update(organizations).set(set).where(eq(organizations.id, id))
}

/** How many people an organization has, those that have been deleted among them. */
export const countMembersEver = (database: Database, id: number): Promise<number> =>
  database.$count(webUsers, eq(webUsers.organizationId, id))

export const deleteOrganization = async (database: Database, id: number): Promise<void> => {
  await database.delete(organizations).where(eq(organizations.id, id))
}
