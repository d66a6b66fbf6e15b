import { eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { tablePreferences } from './preference-table'

export const readTablePreferences = (
  database: Database,
  userId: number,
): Promise<(typeof tablePreferences.$inferSelect)[]> =>
  database.select().from(tablePreferences).where(eq(tablePreferences.userId, userId))

/** Keeps how somebody wants to see a table, in place of what they wanted before. */
export const saveTablePreference = async (
  database: Database,
  values: typeof tablePreferences.$inferInsert,
): Promise<void> => {
  const { preference, updateTime } = values
  await database
    .insert(tablePreferences)
    .values(values)
    .onConflictDoUpdate({
      target: [tablePreferences.userId, tablePreferences.tableName],
      set: { preference, updateTime },
    })
}
