import { eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { tablePreferences } from '../tables/preference'

type PreferenceRow = typeof tablePreferences.$inferSelect

/** What a user has made of tables. */
export const readTablePreferences = (database: Database, userId: number): Promise<PreferenceRow[]> =>
  database.select().from(tablePreferences).where(eq(tablePreferences.userId, userId))

/** The latest one of a user and a table stands. */
export const keepTablePreference = async (database: Database, row: PreferenceRow): Promise<void> => {
  const { preference, updateTime } = row
  await database
    .insert(tablePreferences)
    .values(row)
    .onConflictDoUpdate({
      target: [tablePreferences.userId, tablePreferences.tableName],
      set: { preference, updateTime },
    })
}
