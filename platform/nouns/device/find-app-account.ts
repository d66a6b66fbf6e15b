import { eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { appUsers } from '../tables/fleet'

/** The whole account of the app user to whom a device or a group belongs. */
export const findAppAccount = async (database: Database, appUserId: number): Promise<string | undefined> => {
  const [user] = await database.select({ account: appUsers.account }).from(appUsers).where(eq(appUsers.id, appUserId))
  return user?.account
}
