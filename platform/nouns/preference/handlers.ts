import { eq } from 'drizzle-orm'
import { preferenceApi } from '@/lib/contract/preference'
import { implement } from '../../kernel/http/implement'
import { tablePreferences } from '../tables/preference'

export const preference = implement(preferenceApi, {
  tables: async (_, { database, actor }) => {
    const rows = await database.select().from(tablePreferences).where(eq(tablePreferences.userId, actor.userId))
    return Object.fromEntries(rows.map((row) => [row.tableName, row.preference]))
  },
  saveTable: async ({ table, preference }, { database, actor, now, audit }) => {
    await database
      .insert(tablePreferences)
      .values({ userId: actor.userId, tableName: table, preference, updateTime: now })
      .onConflictDoUpdate({
        target: [tablePreferences.userId, tablePreferences.tableName],
        set: { preference, updateTime: now },
      })
    audit({ module: 'preference', target: table, after: preference })
    return null
  },
})
