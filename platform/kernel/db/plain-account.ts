import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** An account without its case: ASCII alone, in every locale of a database. */
export const plainAccount = (account: AnyPgColumn | SQL | string): SQL =>
  typeof account === 'string' ? sql`lower(${account}::text collate "C")` : sql`lower(${account} collate "C")`
