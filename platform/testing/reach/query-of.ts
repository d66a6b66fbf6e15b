import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'

export type Query = (text: string) => Promise<Record<string, unknown>[]>

/** Plain SQL, by which the matrix knows what is where without the platform's own conditions. */
export const queryOf =
  (database: Database): Query =>
  async (text) =>
    ((await database.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows
