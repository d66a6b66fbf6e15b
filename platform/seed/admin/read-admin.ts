import { eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { webUsers } from '../../kernel/session/identity-table'
import { adminAccount } from '../account'

/** The administrator, in whose name the demo's records are made. */
export const readAdmin = async (database: Database): Promise<{ id: number }> => {
  const [admin] = await database
    .select({ id: webUsers.id })
    .from(webUsers)
    .where(eq(webUsers.account, adminAccount.account))
  if (admin === undefined) throw new Error('there is no administrator')
  return admin
}
