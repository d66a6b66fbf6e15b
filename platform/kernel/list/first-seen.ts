import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Seen = {
  /** Keys as `id`, the best first, from an index that has what is looked for; more columns where `fields` names them. */
  candidates: SQL
  table: PgTable
  id: PgColumn
  /** What the list of the table shows to the caller. */
  where: SQL | undefined
  fields: SQL
  limit: number
}

/**
 * The first candidates that somebody sees. Each is held against the conditions of its list by its key, until there are
 * enough: a reach of many regions is never worked out as a whole for the few rows that are wanted.
 */
export const firstSeen = ({ candidates, table, id, where, fields, limit }: Seen): SQL => sql`
  with candidate as materialized (${candidates})
  select seen.* from candidate
    cross join lateral (select ${fields} from ${table} where ${id} = candidate.id and ${where} limit 1) seen
  limit ${sql.raw(String(limit))}`

/** Each row once, by its key, the first of those that are equal. */
export const onceEach = <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] =>
  [...new Map([...rows].reverse().map((row) => [keyOf(row), row])).values()].reverse()
