import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { readRows } from '../db/read-rows'
import { type Reach, regionsWithin } from './data-scope'

/** Whether who sees `seen` sees all that somebody saw who saw `made`. */
export const coversReach = async (database: Database, seen: Reach, made: Reach): Promise<boolean> => {
  if (seen === null) return true
  if (made === null) return false
  if (made.every((region) => seen.includes(region))) return true
  const [row] = await readRows<{ covers: boolean }>(
    database,
    sql`select not exists (select unnest(${sql.param([...made])}::bigint[]) except select id from ${regionsWithin(seen)} as seen) as covers`,
  )
  return row?.covers === true
}
