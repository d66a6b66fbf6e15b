import { asc, sql } from 'drizzle-orm'
import { deepestOrganization } from '@/lib/contract/organization'
import type { Database } from '../../kernel/db/database'
import { withDescendants } from '../../kernel/session/data-scope'
import { organizations } from '../../kernel/session/identity-table'
import { refuse } from './superusers'

export type OrganizationRow = typeof organizations.$inferSelect

/** All organizations in order, and no other change of the tree until the end of the transaction. */
export const lockOrganizations = async (database: Database): Promise<OrganizationRow[]> => {
  await database.execute(sql`lock table ${organizations} in share row exclusive mode`)
  return database.select().from(organizations).orderBy(asc(organizations.sort), asc(organizations.id))
}

const levelOf = (rows: readonly OrganizationRow[], id: number): number => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  let level = 0
  for (let at = byId.get(id); at && level <= rows.length; at = byId.get(at.pid)) level += 1
  return level
}

const heightOf = (rows: readonly OrganizationRow[], id: number): number =>
  1 + Math.max(0, ...rows.filter(({ pid }) => pid === id).map((child) => heightOf(rows, child.id)))

/** Refuses a place under `pid` for a row, or for a new one. */
export const assertPlace = (rows: readonly OrganizationRow[], pid: number, id: number | null): void => {
  // There is one root, and it stays where it is.
  if (pid === 0) {
    if (rows.some((row) => row.pid === 0 && row.id !== id)) refuse('pid', 'invalid')
  } else if (!rows.some((row) => row.id === pid)) refuse('pid', 'invalid')
  if (id !== null && withDescendants(rows, id).includes(pid)) refuse('pid', 'underItself')
  const height = id === null ? 1 : heightOf(rows, id)
  if ((pid === 0 ? 0 : levelOf(rows, pid)) + height > deepestOrganization) refuse('pid', 'tooDeep')
}

/** Children of `pid` as they will stand, with a row put at an index: each with its new number. */
export const placed = (
  rows: readonly OrganizationRow[],
  { id, pid, index }: { id: number; pid: number; index: number },
): { id: number; sort: number }[] => {
  const others = rows.filter((row) => row.pid === pid && row.id !== id).map((row) => row.id)
  others.splice(Math.min(index, others.length), 0, id)
  return others.map((each, at) => ({ id: each, sort: at + 1 }))
}
