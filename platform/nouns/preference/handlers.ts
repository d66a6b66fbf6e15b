import { preferenceApi } from '@/lib/contract/preference'
import { implement } from '../../kernel/http/implement'
import { readTablePreferences, saveTablePreference } from './preference-rows'

export const preference = implement(preferenceApi, {
  tables: async (_, { database, actor }) => {
    const rows = await readTablePreferences(database, actor.userId)
    return Object.fromEntries(rows.map((row) => [row.tableName, row.preference]))
  },
  saveTable: async ({ table, preference }, { database, actor, now, audit }) => {
    await saveTablePreference(database, { userId: actor.userId, tableName: table, preference, updateTime: now })
    audit({ module: 'preference', target: table, after: preference })
    return null
  },
})
