import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DataScope } from '@/lib/contract/role'
import type { Database } from '../db/database'
import { organizations, webUsers } from './identity-table'

/** Regions, each with all below it, whose equipment somebody sees; null: no limit. Decision 71. */
export type Reach = readonly number[] | null

/** A brand, and what of its equipment is meant. `Actor` and `JobContext` are such. */
export type Territory<Brand = number> = { platformId: Brand; reach: Reach }

/** Who sees what: the widest data scope of their roles, their organization, the regions of their own. */
export type ScopeOwner = { dataScope: DataScope; organizationId: number | null; regionIds: readonly number[] }

type Node = { id: number; pid: number; regionId: number | null }

/**
 * Regions of one organization: its own; else those of the nearest one above it; else what those below it have together.
 * One without a region anywhere around it looks after no particular region: no limit.
 */
const regionsOf = (nodes: readonly Node[], id: number): Reach => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const seen = new Set<number>()
  for (let node = byId.get(id); node && !seen.has(node.id); node = byId.get(node.pid)) {
    if (node.regionId !== null) return [node.regionId]
    seen.add(node.id)
  }
  return regionsBelow(nodes, id, new Set())
}

const union = (reaches: readonly Reach[]): Reach =>
  reaches.some((reach) => reach === null) ? null : [...new Set(reaches.flatMap((reach) => reach ?? []))]

const regionsBelow = (nodes: readonly Node[], id: number, seen: Set<number>): Reach => {
  if (seen.has(id)) return []
  seen.add(id)
  const children = nodes.filter(({ pid }) => pid === id)
  if (children.length === 0) return null
  return union(
    children.map((child) => (child.regionId === null ? regionsBelow(nodes, child.id, seen) : [child.regionId])),
  )
}

/** Own id and those of all organizations below it. */
export const withDescendants = (nodes: readonly Pick<Node, 'id' | 'pid'>[], id: number): number[] => {
  const found = new Set([id])
  const queue = [id]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const node of nodes) {
      if (node.pid !== at || found.has(node.id)) continue
      found.add(node.id)
      queue.push(node.id)
    }
  }
  return [...found]
}

/** The reach of a scope, given all organizations. Regions named on the user stand in place of the organization's. */
export const toReach = (owner: ScopeOwner, nodes: readonly Node[]): Reach => {
  const { dataScope, organizationId, regionIds } = owner
  if (dataScope === 1) return null
  if (regionIds.length > 0 || dataScope === 4) return regionIds
  // Nobody's organization is no organization: it looks after nothing.
  if (organizationId === null) return []
  const own = regionsOf(nodes, organizationId)
  if (dataScope === 3) return own
  return union([own, ...withDescendants(nodes, organizationId).flatMap((id) => ownRegion(nodes, id))])
}

const ownRegion = (nodes: readonly Node[], id: number): Reach[] => {
  const regionId = nodes.find((node) => node.id === id)?.regionId ?? null
  return regionId === null ? [] : [[regionId]]
}

/** What somebody sees of the equipment. Asks the database only where an organization decides it. */
export const readReach = async (database: Database, owner: ScopeOwner): Promise<Reach> => {
  const isOrganizations = (owner.dataScope === 2 || owner.dataScope === 3) && owner.regionIds.length === 0
  if (!isOrganizations || owner.organizationId === null) return toReach(owner, [])
  const { id, pid, regionId } = organizations
  return toReach(owner, await database.select({ id, pid, regionId }).from(organizations))
}

/** Ids of the regions of a reach and of all below them, as a subquery. */
export const regionsWithin = (reach: readonly number[]): SQL => sql`(
  with recursive within_reach(id) as (
    select unnest(${sql.param([...reach])}::bigint[])
    union
    select region.id from region join within_reach on region.pid = within_reach.id
  ) select id from within_reach
)`

/** Who looks at staff. */
export type StaffViewer = { userId: number; dataScope: DataScope; organizationId: number | null }

const ownAndBelow = (organizationId: number): SQL => sql`(
  with recursive own_and_below(id) as (
    select ${organizationId}::bigint
    union
    select organization.id from organization join own_and_below on organization.pid = own_and_below.id
  ) select id from own_and_below
)`

/** Condition on `organization`: none without a limit. Who sees only themselves sees the organization that they are in. */
export const organizationsWithin = ({ dataScope, organizationId }: StaffViewer): SQL | undefined => {
  if (dataScope === 1) return undefined
  if (organizationId === null) return sql`false`
  return dataScope === 2
    ? sql`${organizations.id} in ${ownAndBelow(organizationId)}`
    : inArray(organizations.id, [organizationId])
}

/** Condition on a column that names a web user: none without a limit. */
export const ofStaffWithin = (viewer: StaffViewer, column: PgColumn): SQL | undefined =>
  viewer.dataScope === 1
    ? undefined
    : sql`${column} in (select ${webUsers.id} from ${webUsers} where ${staffWithin(viewer)})`

/** Condition on `web_user`: none without a limit. Everybody sees themselves. */
export const staffWithin = (viewer: StaffViewer): SQL | undefined => {
  const { dataScope, organizationId, userId } = viewer
  if (dataScope === 1) return undefined
  const self = sql`${webUsers.id} = ${userId}`
  if (dataScope === 4 || organizationId === null) return self
  return or(
    self,
    dataScope === 2
      ? sql`${webUsers.organizationId} in ${ownAndBelow(organizationId)}`
      : inArray(webUsers.organizationId, [organizationId]),
  )
}
