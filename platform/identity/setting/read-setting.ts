import { and, eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { checkSetting, type SettingKey, settingOf } from '@/lib/contract/setting'
import type { Database } from '../../kernel/db/database'
import { webUsers } from '../../kernel/session/identity-table'
import { settingValues } from './setting-table'

/** What holds for a brand: what staff have set, or the default. A stored value that the key no longer allows is ignored. */
export const readSettings = async <Key extends SettingKey>(
  database: Database,
  platformId: PlatformId,
  keys: readonly Key[],
): Promise<Record<Key, string>> => {
  const rows = await database
    .select({ key: settingValues.configKey, value: settingValues.value })
    .from(settingValues)
    .where(and(eq(settingValues.platformId, platformId), inArray(settingValues.configKey, [...keys])))
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const settled = (key: Key): string => {
    const value = stored.get(key)
    return value !== undefined && checkSetting(key, value) === undefined ? value : settingOf(key).value
  }
  return Object.fromEntries(keys.map((key) => [key, settled(key)])) as Record<Key, string>
}

export const readNumberSetting = async (database: Database, platformId: PlatformId, key: SettingKey): Promise<number> =>
  Number((await readSettings(database, platformId, [key]))[key])

/** Everything that staff have set on a brand, with the name of who did it last. */
export const readSettingRows = (
  database: Database,
  platformId: PlatformId,
): Promise<{ row: typeof settingValues.$inferSelect; realName: string | null }[]> =>
  database
    .select({ row: settingValues, realName: webUsers.realName })
    .from(settingValues)
    .leftJoin(webUsers, eq(webUsers.id, settingValues.updateUser))
    .where(eq(settingValues.platformId, platformId))
