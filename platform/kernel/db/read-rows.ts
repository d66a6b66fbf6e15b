import type { SQL } from 'drizzle-orm'
import type { Database } from './database'

/** Rows of a statement in plain SQL, as both databases answer them. The caller says their shape, which nothing checks. */
export const readRows = async <Row>(database: Pick<Database, 'execute'>, query: SQL): Promise<Row[]> => {
  const { rows } = (await database.execute(query)) as { rows: Row[] }
  return rows
}
