import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PGlite, a PostgreSQL pool, or a transaction of either: one dialect, so one type. */
export type Database = PgDatabase<PgQueryResultHKT>
