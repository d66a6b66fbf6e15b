import { sql } from 'drizzle-orm'
import { StartError } from '../../kernel/config/config'
import type { OpenDatabase } from '../../kernel/db/open-database'
import { readRows } from '../../kernel/db/read-rows'

/**
 * Whether a platform of this database brings samples to a store now. The embedded database is opened by one process
 * alone, so then there is none; of several processes on PostgreSQL one has the lease.
 */
export const isWritten = async ({ database, kind }: Pick<OpenDatabase, 'database' | 'kind'>): Promise<boolean> => {
  if (kind === 'pglite') return false
  const rows = await readRows<{ held: boolean }>(
    database,
    sql`select exists (select from lease where name = 'history' and until > now() at time zone 'utc') as held`,
  )
  return rows[0]?.held ?? false
}

/** While one does, the store cannot be changed under it. */
export const requireStopped = async (open: Pick<OpenDatabase, 'database' | 'kind'>): Promise<void> => {
  if (await isWritten(open)) throw new StartError('a platform of this database runs: stop it first')
}
